// @source AC2-37

import { lineWords } from '@ekoline/contract/money/statement-words.ts'
import type { LineType, StatementLine, SumsBy } from '@ekoline/contract/money/wallet.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { lagosTime, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { seatOfCard } from '../../../core/workgroups/workgroups.service.ts'
import { foreign, missing } from '../../../platform/app-error.ts'
import { csvLine } from '../../../platform/csv.ts'
import type { ColumnKind } from '../../../platform/excel.ts'
import type { Caller, SignedIn } from '../../../platform/http/caller.ts'
import {
  balanceAfter,
  findCardOfCall,
  findCardOfRobocall,
  findLineOfCall,
  findStretch,
  hasRobocalls,
  type Line,
  linesNumbered,
  listFiled,
  listFolded,
  listLines,
  listRobocallLines,
  type Range,
  type RobocallSum,
  type Stretch,
  sumRobocalls,
} from './statement.sql.ts'
import { statementSumsFile } from './statement-sums.service.ts'

const files = defineLimit('statement-file:seat', { burst: 20, perSeconds: 30 })

/** An amount for spreadsheets: 123450 kobo are '1234.50'. */
export function plainNaira(amount: Kobo): string {
  return (amount / market.minorUnitsPerMajor).toFixed(2)
}

// Small enough that statements queued behind a batch on the embedded engine, which has one session, do not notice.
const BATCH = 500

const NOTHING = kobo(0)
type Database = Pick<Context, 'db' | 'text'>

export function statementLine(text: Context['text'], line: Line): StatementLine {
  const { id, at, kind, reference, uniqueid } = line
  const party = line.party ?? ''
  const amount = naira(line.amount)
  const words = lineWords({ kind, amount, party })
  const isNumber = kind === 'call' || kind === 'number'
  return {
    id,
    date: wireTime(at),
    kind,
    // As the screen writes it, so that a number reads the same in a file.
    description: words ? text(words, { party: isNumber ? formatPhone(party) : party }) : line.description,
    party,
    ...(reference !== null && { reference }),
    ...(uniqueid !== null && { uniqueid }),
    amount,
    balance: naira(line.balance),
  }
}

/** Which lines of a wallet are wanted. */
type Narrowed = Range & { readonly type?: LineType | undefined }

/** A page of a wallet's lines, newest first, all calls of one robocall in one, and how many lines there are. */
export async function statementPage(
  ctx: Database,
  cardId: number,
  { type, ...range }: Narrowed,
  page: number,
): Promise<{ total: number; lines: StatementLine[] }> {
  const stretch = await findStretch(ctx.db, cardId, range)
  if (!stretch) return { total: 0, lines: [] }
  if (type !== undefined || (await hasRobocalls(ctx.db, stretch))) return foldedPage(ctx, stretch, type, page)
  // Every line is shown, so a page is found by the numbers of its lines, at any depth.
  const { accountId, first, last } = stretch
  const top = last - (page - 1) * PAGE_SIZE
  const lines = await listLines(ctx.db, accountId, { first: Math.max(first, top - PAGE_SIZE + 1), last: top })
  return { total: Math.max(0, last - first + 1), lines: lines.map((line) => statementLine(ctx.text, line)) }
}

async function foldedPage(
  { db, text }: Database,
  stretch: Stretch,
  type: LineType | undefined,
  page: number,
) {
  const { total, rows } = await listFolded(db, stretch, { type, page, size: PAGE_SIZE })
  const found = await linesNumbered(
    db,
    stretch.accountId,
    rows.map(({ seq }) => seq),
  )
  const bySeq = new Map(found.map((line) => [line.seq, line]))
  const lines = rows.flatMap(({ seq, amount, calls }) => {
    const line = bySeq.get(seq)
    if (!line) return []
    return calls === null ? statementLine(text, line) : robocallLine(text, line, amount, calls)
  })
  return { total, lines }
}

/** All calls of a robocall as one line: what they cost, and the balance after the last of them. */
export function robocallLine(text: Context['text'], last: Line, amount: Kobo, calls: number): StatementLine {
  const party = last.robocall ?? ''
  const { uniqueid: _, ...line } = statementLine(text, last)
  return {
    ...line,
    description: text(calls === 1 ? 'line_robocall_one' : 'line_robocall', { party, calls }),
    party,
    ...(last.robocallId !== null && { robocall_id: last.robocallId }),
    calls,
    amount: naira(amount),
  }
}

/**
 * The line that paid a call of the caller's seat; none when it cost nothing.
 *
 * @throws AppError not_found for any other call
 */
export async function lineOfCall(
  ctx: Database,
  { cardId }: Caller,
  uniqueid: string,
): Promise<StatementLine[]> {
  const card = await findCardOfCall(ctx.db, uniqueid)
  if (card === undefined) throw missing()
  if (card !== cardId) throw foreign(`call:card:${card}`)
  const line = await findLineOfCall(ctx.db, cardId, uniqueid)
  return line ? [statementLine(ctx.text, line)] : []
}

/**
 * A page of the calls of a robocall in a range, newest first, as lines of the wallet that paid them.
 *
 * @throws AppError not_found for a robocall that neither the caller's own seats nor, for admins, the workgroup's pay
 */
export async function robocallLines(
  ctx: Database,
  caller: Caller,
  id: number,
  { page, ...range }: Range & { readonly page: number },
): Promise<{ total: number; lines: StatementLine[] }> {
  const card = await findCardOfRobocall(ctx.db, id)
  if (card === undefined) throw missing()
  const { cardId } = await seatOfCard(ctx, caller, card)
  const stretch = await findStretch(ctx.db, cardId, range)
  if (!stretch) return { total: 0, lines: [] }
  const { total, rows } = await listRobocallLines(ctx.db, stretch, id, { page, size: PAGE_SIZE })
  return { total, lines: rows.map((line) => statementLine(ctx.text, line)) }
}

async function balancesOf(db: Context['db'], stretch: Stretch | null) {
  if (!stretch) return { opening: NOTHING, closing: NOTHING }
  const { accountId, first, last } = stretch
  const opening = await balanceAfter(db, accountId, first - 1)
  return { opening, closing: last < first ? opening : await balanceAfter(db, accountId, last) }
}

/** What a wallet held before the first and after the last line of a range; kobo. */
export async function statementBalances(
  { db }: Pick<Context, 'db'>,
  cardId: number,
  range: Range,
): Promise<{ opening: Kobo; closing: Kobo }> {
  return balancesOf(db, await findStretch(db, cardId, range))
}

/**
 * The lines of a range of the caller's wallet as CSV, oldest first, between the opening and the closing balance; or those
 * sums of them alone that are asked for. What is posted at that time is not in it.
 *
 * @throws AppError rate_limited
 */
export async function statementFile(
  ctx: Pick<Context, 'db' | 'replica' | 'text' | 'clock'>,
  actor: SignedIn,
  { type, by, ...range }: Narrowed & { readonly by?: SumsBy | undefined },
): Promise<AsyncIterable<string> | Iterable<string>> {
  const { cardId, seatId } = actor.caller
  await takeToken(ctx, files(seatId))
  await writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'statement_exported', target: `card:${cardId}` })
  if (by) return [await statementSumsFile(ctx, actor.caller, { type, by, ...range })]
  const db = await ctx.replica.reading('statement')
  const stretch = await findStretch(db, cardId, range)
  return csvOf({ ...ctx, db }, stretch, await balancesOf(db, stretch), type)
}

/** What the columns of the file are. */
export const statementKinds: readonly ColumnKind[] = ['time', 'text', 'text', 'money', 'money', 'money']

async function* csvOf(
  { db, text }: Database,
  stretch: Stretch | null,
  { opening, closing }: { opening: Kobo; closing: Kobo },
  type: LineType | undefined,
) {
  const balance = (words: string, amount: Kobo) => csvLine(['', words, '', '', '', plainNaira(amount)])
  // The mark makes spreadsheets read the text as UTF-8.
  yield `\uFEFF${text('statement_head')}\r\n${balance(text('statement_opening'), opening)}`
  if (stretch) yield* linesOf(db, text, stretch, type)
  yield balance(text('statement_closing'), closing)
}

/** The lines of a stretch as they are shown, all calls of a robocall in one. */
async function* linesOf(
  db: Context['db'],
  text: Context['text'],
  stretch: Stretch,
  type: LineType | undefined,
) {
  const robocalls = new Map((await sumRobocalls(db, stretch)).map((sum) => [sum.seq, sum]))
  for (let { first } = stretch; first <= stretch.last; first += BATCH) {
    const last = Math.min(first + BATCH - 1, stretch.last)
    const lines = await listFiled(db, { ...stretch, first, last }, type, [...robocalls.keys()])
    yield lines.map((line) => csvOfLine(text, line, robocalls.get(line.seq))).join('')
  }
}

function csvOfLine(text: Context['text'], line: Line, robocall: RobocallSum | undefined): string {
  const { amount } = robocall ?? line
  const { description, reference = '' } = robocall
    ? robocallLine(text, line, amount, robocall.calls)
    : statementLine(text, line)
  return csvLine([
    lagosTime(line.at),
    description,
    reference,
    amount > 0 ? plainNaira(amount) : '',
    amount < 0 ? plainNaira(kobo(-amount)) : '',
    plainNaira(line.balance),
  ])
}
