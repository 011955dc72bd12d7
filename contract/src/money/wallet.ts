// @source AC7-7, AC7-9, AC7-10

import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  fromBound,
  id,
  nairaAmount,
  nairaNumber,
  page,
  searchWord,
  succeeded,
  toBound,
  uniqueid,
  utcTime,
} from '../endpoint/fields.ts'

/** What moved money: one word for each kind of ledger transaction. */
export const postingKind = z.enum([
  'topup',
  'payg',
  'plan',
  'transfer',
  'take',
  'call',
  'number',
  'text',
  'gift',
  'adjustment',
  'suspense',
  'payout',
  'refund',
  'chargeback',
  'debt',
  'reversal',
])
export type PostingKind = z.infer<typeof postingKind>

/** What a statement is narrowed to; a robocall's calls are a type of their own. */
export const lineType = z.enum([
  'topup',
  'plan',
  'call',
  'robocall',
  'number',
  'text',
  'transfer',
  'refund',
  'other',
])
export type LineType = z.infer<typeof lineType>

export const statementLine = z.strictObject({
  id: z.int(),
  date: utcTime,
  kind: postingKind,
  description: z.string().describe('in plain words'),
  party: z.string().describe('who or what is at the other end; empty when nothing is'),
  reference: z.string().optional().describe('of the card payment that came, or went back'),
  uniqueid: z.string().optional().describe('of the call that is paid by this line alone'),
  robocall_id: z.int().optional().describe('of the robocall whose calls are this line'),
  calls: z.int().optional().describe('how many calls of the robocall are this line'),
  amount: nairaNumber.describe('naira; negative when money left the wallet'),
  balance: nairaNumber.describe('naira in the wallet after this line'),
})
export type StatementLine = z.infer<typeof statementLine>

const days = { from: fromBound.optional(), to: toBound.optional() }

/** By what lines are added up: their type, where their calls went, or the number called or rented. */
export const SUMS_BY = ['type', 'destination', 'number'] as const
export type SumsBy = (typeof SUMS_BY)[number]

/** As many groups are shown, those that cost most; the rest is one. */
export const SUMS_SHOWN = 50

/** The lines of a whole workgroup also by whose wallet it is. */
export const COMPANY_SUMS_BY = ['member', ...SUMS_BY] as const
export type CompanySumsBy = (typeof COMPANY_SUMS_BY)[number]

/** Lines of one kind, added up. */
export const lineSum = z.strictObject({
  key: z
    .string()
    .describe(
      "the type, destination or number; 'none': lines without one; 'rest': all groups that are not shown",
    ),
  name: z.string().describe('in plain words'),
  lines: z.int(),
  in: nairaNumber.describe('naira that came'),
  out: nairaNumber.describe('naira that went'),
})
export type LineSum = z.infer<typeof lineSum>

/** What went from one to another of the wallets that are added up: it neither came nor went, and is in no sum. */
export const betweenWallets = z.strictObject({
  lines: z.int().describe('two of each movement'),
  amount: nairaNumber.describe('naira that left one of them, and came to another'),
})
export type BetweenWallets = z.infer<typeof betweenWallets>

/** A wallet of a workgroup, and whose it is. */
export const companyWallet = z.strictObject({
  cardid: z.int(),
  username: z.string(),
  name: z.string(),
  member: z.boolean().describe('false: the person has left, and money is still there'),
  balance: nairaNumber,
  held: nairaNumber.describe('naira of the balance that cannot be spent now'),
})
export type CompanyWallet = z.infer<typeof companyWallet>

/** A line of any wallet of a workgroup. */
export const companyLine = z.strictObject({
  ...statementLine.shape,
  cardid: z.int().describe('whose wallet it is'),
  member: z.string().describe('the name of whose wallet it is'),
})
export type CompanyLine = z.infer<typeof companyLine>

/** Money of a wallet that cannot be spent, and what holds it. */
export const walletHold = z.strictObject({
  kind: z.enum(['call', 'robocall', 'refund', 'dispute']),
  amount: nairaNumber.describe('naira'),
  date: utcTime.describe('since when'),
  party: z.string().describe('the number called, or the name of the robocall; else empty'),
  reference: z.string().optional().describe('of the card payment that may go back'),
})
export type WalletHold = z.infer<typeof walletHold>

/** What the wallet holds below which a mail is sent; null: no mail. */
const alertThreshold = nairaAmount.nullable()

export const balanceAlert = z.strictObject({
  threshold: nairaNumber.nullable().describe('naira; null when no mail is wanted'),
  rearms: nairaNumber
    .nullable()
    .describe('naira that the wallet must reach before another mail; null when one may come'),
  owed: nairaNumber.describe('naira that the workgroup owes after a chargeback or refund'),
})
export type BalanceAlert = z.infer<typeof balanceAlert>

/** What wallets held around the lines of a range. */
const balances = z.strictObject({ opening: nairaNumber, closing: nairaNumber })

/** Which lines of a workgroup. */
const companyLines = {
  ...days,
  type: lineType.optional(),
  cardid: id.optional().describe('of one wallet'),
  number: searchWord.optional().describe('digits that the number called or rented holds'),
}

const companyEndpoints = () => ({
  companyWallets: endpoint('GET /v1/workgroup/wallets', {
    summary: 'The wallets of the workgroup, those with most money first, and what all of them hold.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({
      result: z.array(companyWallet),
      total: z.int(),
      balance: nairaNumber.describe('naira in all wallets'),
      held: nairaNumber.describe('naira of it that cannot be spent now'),
    }),
  }),
  companyStatement: endpoint('GET /v1/workgroup/statement', {
    summary:
      'The lines of all wallets of the workgroup, newest first; all calls of one robocall are one line.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { cardid: 'card' },
    query: z.strictObject({ ...companyLines, page: page.optional() }),
    reply: succeeded({ result: z.array(companyLine), total: z.int() }),
  }),
  companyBalances: endpoint('GET /v1/workgroup/statement/balances', {
    summary:
      'What all wallets of the workgroup, or one of them, held before the first and after the last line of a range.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { cardid: 'card' },
    query: z.strictObject({ ...days, cardid: companyLines.cardid }),
    reply: succeeded({ result: balances }),
  }),
  companySums: endpoint('GET /v1/workgroup/statement/sums', {
    summary:
      'The same lines, added up by member, type, destination or number; what cost most first. What went from one to another ' +
      'of these wallets is apart.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { cardid: 'card' },
    query: z.strictObject({ ...companyLines, by: z.enum(COMPANY_SUMS_BY) }),
    reply: succeeded({ result: z.array(lineSum), between: betweenWallets }),
  }),
  companyStatementFile: endpoint('GET /v1/workgroup/statement/csv', {
    summary:
      'The same lines as CSV, oldest first, between the opening and the closing balance, with the sums of each member and of ' +
      'all, which leave out what went between these wallets; with `by` the sums alone, as the endpoint for them has them.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'statement_exported',
    mails: 'nothing',
    query: z.strictObject({ ...companyLines, by: z.enum(COMPANY_SUMS_BY).optional() }),
    reply: z.never(),
    streams: 'text/csv',
  }),
  companyStatementExcel: endpoint('GET /v1/workgroup/statement/xlsx', {
    summary: 'The same file for Excel.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'statement_exported',
    mails: 'nothing',
    query: z.strictObject({ ...companyLines, by: z.enum(COMPANY_SUMS_BY).optional() }),
    reply: z.never(),
    streams: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
})

export const walletEndpoints = () => ({
  ...companyEndpoints(),
  balance: endpoint('GET /v1/{product}/username/:username', {
    summary: "The balance of a seat's wallet: one's own, or a member's for admins.",
    access: 'seat',
    names: { username: 'username' },
    params: z.strictObject({ username }),
    // A list of one. Not a tuple: validators of older drafts of JSON Schema refuse right answers by it.
    reply: succeeded({
      result: z.array(z.strictObject({ username: z.string(), credit: nairaNumber })).length(1),
    }),
  }),
  walletHolds: endpoint('GET /v1/wallet/holds', {
    summary:
      "What of the seat's wallet can be spent, what is held, the newest holds, 20 at most, and what the workgroup owes.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({
        available: nairaNumber,
        held: nairaNumber,
        owed: nairaNumber.describe('naira that the workgroup owes after a chargeback or refund'),
        holds: z.array(walletHold),
      }),
    }),
  }),
  topUpMember: endpoint('POST /v1/top/:username', {
    summary: "Move money from the admin's wallet to a member's.",
    access: 'admin-change',
    names: { username: 'member username', cardid: 'member card' },
    changes: ['ledger', 'credit_requests'],
    audits: 'member_topped_up',
    mails: 'nothing',
    params: z.strictObject({ username }),
    body: z.strictObject({ amount: nairaAmount, cardid: id }),
    reply: succeeded({ result: z.strictObject({ credit: nairaNumber }) }),
    errors: [
      'forbidden',
      'lead_refused',
      'insufficient_funds',
      'owed_first',
      'transfer_waits',
      'own_top_up',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  takeable: endpoint('GET /v1/take/:username', {
    summary:
      "What an admin can take back from a member's wallet now: what the workgroup sent there and was not spent, as far " +
      'as it is not held; nothing while the workgroup owes us anything.',
    access: 'admin',
    names: { username: 'member username' },
    params: z.strictObject({ username }),
    reply: succeeded({
      result: z.strictObject({
        takeable: nairaNumber,
        credit: nairaNumber.describe("what can be spent of the member's wallet; naira"),
      }),
    }),
    errors: ['forbidden', 'take_from_admin'],
  }),
  takeFromMember: endpoint('POST /v1/take/:username', {
    summary: "Take money that the workgroup sent to a member back into the admin's wallet.",
    access: 'admin-change',
    names: { username: 'member username', cardid: 'member card' },
    needs: 'money of a member',
    changes: ['ledger'],
    audits: 'money_taken_back',
    mails: 'money_taken_back',
    params: z.strictObject({ username }),
    body: z.strictObject({ amount: nairaAmount, cardid: id }),
    reply: succeeded({
      result: z.strictObject({
        credit: nairaNumber.describe("what can be spent of the member's wallet then; naira"),
        own_credit: nairaNumber.describe("the same of the admin's"),
      }),
    }),
    errors: [
      'forbidden',
      'lead_refused',
      'owed_first',
      'take_from_admin',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  statement: endpoint('GET /v1/statement', {
    summary: "The lines of the seat's wallet, newest first; all calls of one robocall are one line.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ ...days, type: lineType.optional(), page: page.optional() }),
    reply: succeeded({ result: z.array(statementLine), total: z.int() }),
  }),
  statementOfCall: endpoint('GET /v1/statement/call/:uniqueid', {
    summary: "The line of the seat's wallet that paid a call of the seat; none when it cost nothing.",
    access: 'seat',
    names: { uniqueid: 'call' },
    params: z.strictObject({ uniqueid }),
    reply: succeeded({ result: z.array(statementLine) }),
  }),
  robocallLines: endpoint('GET /v1/statement/robocall/:id', {
    summary:
      "The calls of a robocall as lines of the wallet that paid them, newest first: one's own, or a member's for admins.",
    access: 'seat',
    names: { id: 'robocall' },
    params: z.strictObject({ id }),
    query: z.strictObject({ ...days, page: page.optional() }),
    reply: succeeded({ result: z.array(statementLine), total: z.int() }),
  }),
  statementSums: endpoint('GET /v1/statement/sums', {
    summary:
      "The lines of the seat's wallet in a range, added up by type, destination or number; what cost most first.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ ...days, type: lineType.optional(), by: z.enum(SUMS_BY) }),
    reply: succeeded({ result: z.array(lineSum) }),
  }),
  statementBalances: endpoint('GET /v1/statement/balances', {
    summary: 'What the wallet held before the first and after the last line of a range.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject(days),
    reply: succeeded({ result: balances }),
  }),
  statementFile: endpoint('GET /v1/statement/csv', {
    summary:
      'All lines of a range as CSV, oldest first, all calls of one robocall in one, between the opening and the closing ' +
      'balance; with `by` their sums alone.',
    access: 'seat',
    names: 'nothing',
    changes: 'nothing',
    audits: 'statement_exported',
    mails: 'nothing',
    query: z.strictObject({ ...days, type: lineType.optional(), by: z.enum(SUMS_BY).optional() }),
    reply: z.never(),
    streams: 'text/csv',
  }),
  statementExcel: endpoint('GET /v1/statement/xlsx', {
    summary: 'The same file for Excel.',
    access: 'seat',
    names: 'nothing',
    changes: 'nothing',
    audits: 'statement_exported',
    mails: 'nothing',
    query: z.strictObject({ ...days, type: lineType.optional(), by: z.enum(SUMS_BY).optional() }),
    reply: z.never(),
    streams: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  balanceAlert: endpoint('GET /v1/balance-alert', {
    summary: "Below which balance the seat's wallet sends a mail.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: balanceAlert }),
  }),
  setBalanceAlert: endpoint('PUT /v1/balance-alert', {
    summary: "Sets or, by null, ends the mail about a low balance of the seat's wallet.",
    access: 'seat-change',
    names: 'nothing',
    changes: ['balance_alerts'],
    audits: 'balance_alert_set',
    mails: 'nothing',
    body: z.strictObject({ threshold: alertThreshold }),
    reply: succeeded({ result: balanceAlert }),
    errors: ['lead_refused'],
  }),
})
