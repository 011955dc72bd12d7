import { Readable } from 'node:stream'
import type { creditRequestsEndpoints } from '@ekoline/contract/money/credit-requests.ts'
import type { refillsEndpoints } from '@ekoline/contract/money/refills.ts'
import type { BalanceAlert, walletEndpoints } from '@ekoline/contract/money/wallet.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import { excelFile } from '../../platform/excel.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { done, Streamed, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { setBalanceAlert } from './balance-alert.service.ts'
import { type Alert, findAlert } from './balance-alert.sql.ts'
import {
  companyBalances,
  companyFile,
  companyKinds,
  companyPage,
  companySums,
  companyWallets,
} from './company.service.ts'
import {
  askForCredit,
  creditRequests,
  declineCredit,
  giveCredit,
  ownCreditRequest,
} from './credit/credit-requests.service.ts'
import { findOwed } from './holds.sql.ts'
import { walletBalance } from './ledger.sql.ts'
import { refillOf, refillTyped, setRefill } from './refill.service.ts'
import {
  lineOfCall,
  robocallLines,
  statementBalances,
  statementFile,
  statementKinds,
  statementPage,
} from './statement/statement.service.ts'
import { statementSums, sumsKinds } from './statement/statement-sums.service.ts'
import { takeableFrom, takeFromMember } from './taking.service.ts'
import { topUpMember, walletHolds } from './wallet.service.ts'

type Routes = HandlersOf<typeof walletEndpoints> &
  HandlersOf<typeof refillsEndpoints> &
  HandlersOf<typeof creditRequestsEndpoints>

export const walletRoutes = (ctx: Context): Routes => ({
  balance: async ({ caller, params }) => {
    const { username, cardId } = await seatByUsername(ctx, caller, params.username)
    return { status: 'success', result: [{ username, credit: naira(await walletBalance(ctx.db, cardId)) }] }
  },

  companyWallets: async ({ caller, query }) => {
    const { total, rows, balance, held } = await companyWallets(ctx, caller, query.page ?? 1)
    return { status: 'success', result: rows, total, balance: naira(balance), held: naira(held) }
  },

  companyStatement: async ({ caller, query: { page = 1, ...lines } }) => {
    const { total, rows } = await companyPage(ctx, caller, lines, page)
    return { status: 'success', result: rows, total }
  },

  companyBalances: ({ caller, query }) => success(onWire(companyBalances(ctx, caller, query))),

  companySums: async ({ caller, query: { by, ...lines } }) => ({
    status: 'success',
    ...(await companySums(ctx, caller, lines, by)),
  }),

  companyStatementFile: async ({ query, ...actor }) =>
    new Streamed(Readable.from(await companyFile(ctx, actor, query)), {
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="company-statement.csv"' },
    }),

  companyStatementExcel: async ({ query, ...actor }) =>
    excelFile(await companyFile(ctx, actor, query), {
      name: 'company-statement',
      kinds: query.by ? sumsKinds : companyKinds,
    }),

  walletHolds: ({ caller }) => success(walletHolds(ctx, caller)),

  topUpMember: async ({ caller, request, params, body }) => {
    const topUp = { username: params.username, cardId: body.cardid, amount: body.amount }
    const { credit } = await topUpMember(ctx, caller, request, topUp)
    return { status: 'success', result: { credit: naira(credit) } }
  },

  takeable: async ({ caller, params }) => {
    const { takeable, credit } = await takeableFrom(ctx, caller, params.username)
    return { status: 'success', result: { takeable: naira(takeable), credit: naira(credit) } }
  },

  takeFromMember: async ({ caller, request, params, body }) => {
    const taking = { username: params.username, cardId: body.cardid, amount: body.amount }
    const { credit, ownCredit } = await takeFromMember(ctx, caller, request, taking)
    return { status: 'success', result: { credit: naira(credit), own_credit: naira(ownCredit) } }
  },

  refill: ({ caller, params }) => success(refillOf(ctx, caller, params.username)),

  setRefill: ({ params, body, ...actor }) =>
    success(setRefill(ctx, actor, params.username, refillTyped(body))),

  creditRequest: ({ caller }) => success(ownCreditRequest(ctx, caller)),

  askForCredit: (actor) => success(askForCredit(ctx, actor)),

  creditRequests: ({ caller }) => success(creditRequests(ctx, caller)),

  giveCredit: async ({ params, body, ...actor }) => {
    const { credit } = await giveCredit(ctx, actor, params.id, body.amount)
    return { status: 'success', result: { credit: naira(credit) } }
  },

  declineCredit: ({ params, ...actor }) => done(declineCredit(ctx, actor, params.id)),

  statement: async ({ caller, query }) => {
    const { total, lines } = await statementPage(ctx, caller.cardId, query, query.page ?? 1)
    return { status: 'success', result: lines, total }
  },

  statementOfCall: ({ caller, params }) => success(lineOfCall(ctx, caller, params.uniqueid)),

  robocallLines: async ({ caller, params, query: { page = 1, ...range } }) => {
    const { total, lines } = await robocallLines(ctx, caller, params.id, { ...range, page })
    return { status: 'success', result: lines, total }
  },

  statementSums: ({ caller, query }) => success(statementSums(ctx, caller, query)),

  statementBalances: ({ caller, query }) => success(onWire(statementBalances(ctx, caller.cardId, query))),

  statementFile: async ({ query, ...actor }) =>
    new Streamed(Readable.from(await statementFile(ctx, actor, query)), {
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="statement.csv"' },
    }),

  statementExcel: async ({ query, ...actor }) =>
    excelFile(await statementFile(ctx, actor, query), {
      name: 'statement',
      kinds: query.by ? sumsKinds : statementKinds,
    }),

  balanceAlert: ({ caller }) => success(shown(ctx, caller, findAlert(ctx.db, caller.cardId))),

  setBalanceAlert: ({ caller, request, body }) =>
    success(shown(ctx, caller, setBalanceAlert(ctx, caller, request, body.threshold))),
})

async function onWire(balances: Promise<{ readonly opening: Kobo; readonly closing: Kobo }>) {
  const { opening, closing } = await balances
  return { opening: naira(opening), closing: naira(closing) }
}

async function shown(
  { db }: Context,
  { workgroupId }: Caller,
  set: Promise<Alert | undefined>,
): Promise<BalanceAlert> {
  const alert = await set
  return {
    threshold: alert ? naira(alert.threshold) : null,
    rearms: alert && !alert.armed ? naira(alert.rearm) : null,
    owed: naira(await findOwed(db, workgroupId)),
  }
}
