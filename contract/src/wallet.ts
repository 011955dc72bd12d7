import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fromBound, id, nairaAmount, nairaNumber, page, succeeded, toBound, utcTime } from './fields.ts'
import { plansWire } from './plans.wire.ts'
import { walletWire } from './wallet.wire.ts'
import { username } from './workgroups.ts'

export const plan = z.strictObject({
  id: z.int(),
  name: z.string(),
  amount: nairaNumber,
  in_panel: z.boolean(),
  description: z.string(),
})
export type Plan = z.infer<typeof plan>

const planName = z.strictObject({ id: z.int(), name: z.string() })

/** The plan of a workgroup as its people see it. */
export const workgroupPlan = z.strictObject({
  ...planName.shape,
  amount: nairaNumber.meta({ description: 'naira that the plan costs' }),
  ends: utcTime.nullable(),
  renews: z.boolean().meta({ description: 'by subscription: a card is charged again every month' }),
  lapsed: z
    .strictObject({ ...planName.shape, ended: utcTime })
    .nullable()
    .meta({ description: 'the plan that ended last, when none was bought since' }),
  buyers: z
    .array(z.string())
    .meta({ description: 'names of those who can buy a plan: the admins, at most 3' }),
})
export type WorkgroupPlan = z.infer<typeof workgroupPlan>

/** What moved money: one word for each kind of ledger transaction. */
export const postingKind = z.enum([
  'topup',
  'payg',
  'plan',
  'transfer',
  'call',
  'number',
  'gift',
  'adjustment',
  'suspense',
  'refund',
  'chargeback',
  'reversal',
])
export type PostingKind = z.infer<typeof postingKind>

export const statementLine = z.strictObject({
  id: z.int(),
  date: utcTime,
  kind: postingKind,
  description: z.string().meta({ description: 'in plain words' }),
  party: z.string().meta({ description: 'who or what is at the other end; empty when nothing is' }),
  reference: z.string().optional().meta({ description: 'of the card payment, when the line is of one' }),
  amount: nairaNumber.meta({ description: 'naira; negative when money left the wallet' }),
  balance: nairaNumber.meta({ description: 'naira in the wallet after this line' }),
})
export type StatementLine = z.infer<typeof statementLine>

const days = { from: fromBound.optional(), to: toBound.optional() }

/** What the wallet holds below which a mail is sent; null: no mail. */
const alertThreshold = nairaAmount.nullable()

export const balanceAlert = z.strictObject({
  threshold: nairaNumber.nullable().meta({ description: 'naira; null when no mail is wanted' }),
  rearms: nairaNumber
    .nullable()
    .meta({ description: 'naira that the wallet must reach before another mail; null when one may come' }),
  owed: nairaNumber.meta({ description: 'naira that the person owes after a chargeback or refund' }),
})
export type BalanceAlert = z.infer<typeof balanceAlert>

export const walletEndpoints = () => ({
  balance: endpoint({
    ...walletWire.balance,
    summary: "The balance of a seat's wallet: one's own, or a member's for admins.",
    access: 'seat',
    params: z.strictObject({ username }),
    reply: succeeded({ result: z.tuple([z.strictObject({ username: z.string(), credit: nairaNumber })]) }),
  }),
  planlist: endpoint({
    ...plansWire.planlist,
    summary: 'The plans that are sold.',
    access: 'public',
    reply: succeeded({ result: z.array(plan) }),
  }),
  workgroupPlan: endpoint({
    ...plansWire.workgroupPlan,
    summary: 'The plan of the workgroup, when it ends, and who can buy one.',
    access: 'seat',
    reply: succeeded({ result: workgroupPlan }),
  }),
  topUpMember: endpoint({
    ...walletWire.topUpMember,
    summary: "Move money from the admin's wallet to a member's.",
    access: 'admin-change',
    params: z.strictObject({ username }),
    body: z.strictObject({ amount: nairaAmount, cardid: id }),
    reply: succeeded({ result: z.strictObject({ credit: nairaNumber }) }),
    errors: [
      'forbidden',
      'lead_refused',
      'insufficient_funds',
      'owed_first',
      'own_top_up',
      'idempotency_conflict',
    ],
    idempotent: true,
  }),
  statement: endpoint({
    ...walletWire.statement,
    summary: "The lines of the seat's wallet, newest first.",
    access: 'seat',
    query: z.strictObject({ ...days, page: page.optional() }),
    reply: succeeded({ result: z.array(statementLine), total: z.int() }),
  }),
  statementBalances: endpoint({
    ...walletWire.statementBalances,
    summary: 'What the wallet held before the first and after the last line of a range.',
    access: 'seat',
    query: z.strictObject(days),
    reply: succeeded({ result: z.strictObject({ opening: nairaNumber, closing: nairaNumber }) }),
  }),
  statementFile: endpoint({
    ...walletWire.statementFile,
    summary: 'All lines of a range as CSV, oldest first, between the opening and the closing balance.',
    access: 'seat',
    query: z.strictObject(days),
    reply: z.never(),
    streams: 'text/csv',
  }),
  balanceAlert: endpoint({
    ...walletWire.balanceAlert,
    summary: "Below which balance the seat's wallet sends a mail.",
    access: 'seat',
    reply: succeeded({ result: balanceAlert }),
  }),
  setBalanceAlert: endpoint({
    ...walletWire.setBalanceAlert,
    summary: "Sets or, by null, ends the mail about a low balance of the seat's wallet.",
    access: 'seat-change',
    body: z.strictObject({ threshold: alertThreshold }),
    reply: succeeded({ result: balanceAlert }),
    errors: ['lead_refused'],
  }),
})
