// @source AC2-35

import type {
  BetweenWallets,
  CompanyLine,
  CompanySumsBy,
  CompanyWallet,
  LineSum,
  LineType,
} from '@ekoline/contract/money/wallet.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { searchedNumbers } from '@ekoline/contract/units/phone.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { activeSeatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { csvLine } from '../../platform/csv.ts'
import type { ColumnKind } from '../../platform/excel.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  type FiledLine,
  type Lines,
  linesWithIds,
  listCompanyLines,
  listLinesAfter,
  listUsedWallets,
  listWallets,
  type OwnedLine,
  type RobocallSum,
  sumBalances,
  sumRobocalls,
  sumWallets,
  type Wallet,
} from './company.sql.ts'
import { plainNaira, robocallLine, statementLine } from './statement/statement.service.ts'
import type { Range } from './statement/statement.sql.ts'
import { sumsAsCsv, sumsOf } from './statement/statement-sums.service.ts'

const files = defineLimit('company-file:seat', { burst: 20, perSeconds: 30 })

// The admins of a workgroup see what all its wallets hold and what moved them: it is the company's money.

type Database = Pick<Context, 'db' | 'text'>

const walletOnWire = ({ cardId, username, name, member, balance, held }: Wallet): CompanyWallet => ({
  cardid: cardId,
  username,
  name,
  member,
  balance: naira(balance),
  held: naira(held),
})

/** A page of the wallets of the caller's workgroup, those with most money first, and what all hold; kobo. */
export async function companyWallets({ db }: Pick<Context, 'db'>, { workgroupId }: Caller, page: number) {
  const { total, rows } = await listWallets(db, workgroupId, { page, size: PAGE_SIZE })
  return { total, rows: rows.map(walletOnWire), ...(await sumWallets(db, workgroupId)) }
}

/** Which lines are asked for; without a card those of all wallets. */
export interface CompanyParams extends Range {
  readonly type?: LineType | undefined
  readonly cardid?: number | undefined
  readonly number?: string | undefined
}

/** @throws AppError not_found for a card of another workgroup */
async function walletsFor({ db }: Pick<Context, 'db'>, { workgroupId }: Caller, cardId: number | undefined) {
  if (cardId !== undefined) {
    const seat = await activeSeatOfCard({ db }, cardId)
    if (!seat) throw missing()
    if (seat.workgroupId !== workgroupId) throw foreign(`card:${cardId}`)
  }
  return listUsedWallets(db, workgroupId, cardId ?? null)
}

const linesOf = (
  wallets: readonly Wallet[],
  { cardid: _, number = '', ...params }: CompanyParams,
): Lines => ({
  ...params,
  accountIds: wallets.map(({ accountId }) => accountId),
  parts: number.trim() === '' ? null : searchedNumbers(number),
})

/**
 * A page of the lines of the workgroup's wallets, newest first.
 *
 * @throws AppError not_found for a card of another workgroup
 */
export async function companyPage(ctx: Database, caller: Caller, params: CompanyParams, page: number) {
  const wallets = await walletsFor(ctx, caller, params.cardid)
  const listed = await listCompanyLines(ctx.db, linesOf(wallets, params), { page, size: PAGE_SIZE })
  const found = await linesWithIds(
    ctx.db,
    listed.rows.map(({ id }) => id),
  )
  const byId = new Map(found.map((line) => [line.id, line]))
  const rows = listed.rows.flatMap(({ id, amount, calls }): CompanyLine[] => {
    const line = byId.get(id)
    if (!line) return []
    const shown = calls === null ? statementLine(ctx.text, line) : robocallLine(ctx.text, line, amount, calls)
    return [{ ...shown, ...whoseOf(wallets, line) }]
  })
  return { total: listed.total, rows }
}

/**
 * What all wallets of the caller's workgroup, or one of them, held before and after a range; kobo.
 *
 * @throws AppError not_found for a card of another workgroup
 */
export async function companyBalances(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { cardid, ...range }: Range & { readonly cardid?: number | undefined },
): Promise<{ opening: Kobo; closing: Kobo }> {
  const wallets = await walletsFor({ db }, caller, cardid)
  return sumBalances(db, { ...range, accountIds: wallets.map(({ accountId }) => accountId) })
}

function whoseOf(wallets: readonly Wallet[], { accountId }: Pick<OwnedLine, 'accountId'>) {
  const wallet = wallets.find((own) => own.accountId === accountId)
  return { cardid: wallet?.cardId ?? 0, member: wallet?.name ?? '' }
}

/**
 * The same lines, added up.
 *
 * @throws AppError not_found for a card of another workgroup
 */
export async function companySums(
  ctx: Database & Pick<Context, 'replica'>,
  caller: Caller,
  params: CompanyParams,
  by: CompanySumsBy,
): Promise<{ result: LineSum[]; between: BetweenWallets }> {
  const wallets = await walletsFor(ctx, caller, params.cardid)
  const { accountIds, ...lines } = linesOf(wallets, params)
  return sumsOf(ctx, accountIds, { ...lines, by }, namesOf(wallets))
}

const namesOf = (wallets: readonly Wallet[]) =>
  new Map(wallets.map(({ cardId, name }) => [String(cardId), name]))

const BATCH = 500

/**
 * The same lines as CSV, oldest first, between the opening and the closing balance, with the sums of each member and of all;
 * or those sums alone that are asked for.
 *
 * @throws AppError not_found for a card of another workgroup; rate_limited
 */
export async function companyFile(
  ctx: Pick<Context, 'db' | 'replica' | 'text' | 'clock'>,
  actor: SignedIn,
  { by, ...params }: CompanyParams & { readonly by?: CompanySumsBy | undefined },
): Promise<AsyncIterable<string> | Iterable<string>> {
  const { workgroupId, seatId } = actor.caller
  const wallets = await walletsFor(ctx, actor.caller, params.cardid)
  await takeToken(ctx, files(seatId))
  const entry = { action: 'statement_exported', target: `workgroup:${workgroupId}` } as const
  await writeAudit(ctx.db, ctx.clock.now(), actor, entry)
  if (by) return [sumsAsCsv(ctx.text, by, await companySums(ctx, actor.caller, params, by))]
  const db = await ctx.replica.reading('statement')
  return csvOf({ ...ctx, db }, wallets, linesOf(wallets, params))
}

/** What the columns of the file are. */
export const companyKinds: readonly ColumnKind[] = ['time', 'text', 'text', 'text', 'money', 'money', 'money']

interface Sum {
  in: number
  out: number
}

/**
 * The sums, and the closing balance of all lines, are of the very lines that were written, whatever is posted at that time.
 * What went from one of the wallets to another is a sum of its own.
 */
async function* csvOf({ db, text }: Database, wallets: readonly Wallet[], lines: Lines) {
  const held = await sumBalances(db, lines)
  const balance = (words: string, amount: Kobo) => csvLine(['', '', words, '', '', '', plainNaira(amount)])
  yield `\uFEFF${text('company_statement_head')}\r\n` // makes spreadsheets read the text as UTF-8
  yield balance(text('statement_opening'), held.opening)
  const robocalls = new Map((await sumRobocalls(db, lines)).map((sum) => [sum.id, sum]))
  const sums = new Map<string, Sum>()
  const all: Sum = { in: 0, out: 0 }
  const between: Sum = { in: 0, out: 0 }
  for (let last: FiledLine | null = null, more = true; more; ) {
    const some = { size: BATCH, lastCalls: [...robocalls.keys()] }
    const batch: FiledLine[] = await listLinesAfter(db, lines, last, some)
    for (const line of batch) {
      const member = whoseOf(wallets, line).member
      const sum = sums.get(member) ?? { in: 0, out: 0 }
      for (const each of line.between ? [between] : [sum, all])
        each[line.amount > 0 ? 'in' : 'out'] += Math.abs(robocalls.get(line.id)?.amount ?? line.amount)
      sums.set(member, sum)
    }
    yield batch.map((line) => csvOfLine(text, wallets, line, robocalls.get(line.id))).join('')
    last = batch.at(-1) ?? last
    more = batch.length === BATCH
  }
  const isWhole = lines.type === undefined && lines.parts === null
  const moved = all.in - all.out + between.in - between.out
  yield balance(text('statement_closing'), isWhole ? kobo(held.opening + moved) : held.closing)
  const total = text('company_statement_total')
  const rows = [
    ...sums,
    [text('company_statement_all'), all] as const,
    ...(between.in + between.out > 0 ? [[text('company_statement_between'), between] as const] : []),
  ]
  yield rows
    .map(([name, sum]) =>
      csvLine(['', name, total, '', plainNaira(kobo(sum.in)), plainNaira(kobo(sum.out)), '']),
    )
    .join('')
}

function csvOfLine(
  text: Context['text'],
  wallets: readonly Wallet[],
  line: OwnedLine,
  robocall: RobocallSum | undefined,
): string {
  const amount = robocall?.amount ?? line.amount
  const { description, reference = '' } = robocall
    ? robocallLine(text, line, amount, robocall.calls)
    : statementLine(text, line)
  const money = (amount: Kobo) => (amount > 0 ? plainNaira(amount) : '')
  return csvLine([
    lagosTime(line.at),
    whoseOf(wallets, line).member,
    description,
    reference,
    money(amount),
    money(kobo(-amount)),
    plainNaira(line.balance),
  ])
}
