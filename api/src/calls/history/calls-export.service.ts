// @source AC7-21, DEC-131

import { Readable } from 'node:stream'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import { CALL_PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import type { Fragment } from '../../platform/db/db.ts'
import { type ColumnKind, excelFile } from '../../platform/excel.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { type Choice, pageOf } from './call-choice.sql.ts'
import type { Knowing } from './call-names.sql.ts'
import { type CallReader, record } from './call-record.sql.ts'
import { type CardParams, choiceOfCard, searchLimit } from './calls.service.ts'
import {
  batches,
  type Content,
  type CsvWords,
  contentOf,
  namedLines,
  plainLines,
  records,
} from './calls-export.sql.ts'
import { type CallsParams, choiceOf, knowing } from './chosen-calls.service.ts'

// Decisions, "Sessions and passwords": limits apply to export.

/** The bucket of a seat's exports of everything in a range. */
export const exportLimit = ({ seatId }: Pick<Caller, 'seatId'>) => everything(seatId)
const everything = defineLimit('calls-export', { burst: 6, perSeconds: 20 })

/** The bucket of a seat's exports of one page. */
export const pageLimit = ({ seatId }: Pick<Caller, 'seatId'>) => pages(seatId)
const pages = defineLimit('calls-export-page', { burst: 30, perSeconds: 2 })

const CAUSES = [1, 2, 3, 4, 5]
const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8

const wordsOf = ({ text }: Context): CsvWords => ({
  statuses: [...CAUSES.map((cause) => text(callStatus(cause))), text(callStatus(5, 'blocked'))],
  unknown: text(callStatus(0)),
})

/** A form of CSV: its first line, and what makes its others. */
interface Csv {
  readonly head: string
  readonly lines: Content<string>
}

const headOf = (text: string) => `${ORDER_MARK}${text}\r\n`

const plainCsv = (ctx: Context): Csv => ({
  head: headOf(ctx.text('calls_csv_head')),
  lines: plainLines(wordsOf(ctx)),
})

const namedCsv = (ctx: Context, knows: Knowing): Csv => ({
  head: headOf(ctx.text('calls_named_csv_head')),
  lines: namedLines(ctx, knows, wordsOf(ctx)),
})

/** 'calls-2026-11-01-to-2026-11-30'; `to` is exclusive, the name's end is not. */
function fileName({ from, to }: Pick<Choice, 'from' | 'to'>, page?: number): string {
  const last = dayOf(new Date(to.getTime() - 1))
  return `calls-${dayOf(from)}-to-${last}${page === undefined ? '' : `-page-${page}`}`
}

/** One page of the list, or without a page all of it. */
interface Part {
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** The chosen calls as CSV: a page of them, or all, as they are read. */
async function contentOfCsv(
  ctx: Context,
  { head, lines }: Csv,
  choice: Choice,
  { page, size = CALL_PAGE_SIZE }: Part,
): Promise<AsyncIterable<string> | Iterable<string>> {
  if (page === undefined) return allOf(ctx, head, lines, choice)
  return [head, (await contentOf(ctx.db, lines, pageOf(choice, { page, size }), (page - 1) * size)) ?? '']
}

/** The same as a file. */
async function csvOf(ctx: Context, csv: Csv, choice: Choice, part: Part) {
  return new Streamed(Readable.from(await contentOfCsv(ctx, csv, choice, part)), {
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${fileName(choice, part.page)}.csv"` },
  })
}

async function* allOf(
  ctx: Context,
  head: string,
  lines: Content<string>,
  choice: Choice,
): AsyncGenerator<string> {
  yield head
  yield* batches(await ctx.replica.reading('calls'), lines, choice)
}

/** A list's response as text; its total comes last, when it is known. */
async function* jsonOf(ctx: Context, choice: Choice, reader: CallReader): AsyncGenerator<string> {
  let total = 0
  const db = await ctx.replica.reading('calls')
  yield '{"status":"success","current_page":1,"records":['
  for await (const list of batches(db, records, choice)) {
    yield (total === 0 ? '' : ',') + list.map((row) => JSON.stringify(record(reader)(row))).join(',')
    total += list.length
  }
  yield `],"total_records":${total}${choice.matches.length > 0 ? ',"total_is_minimum":false' : ''}}`
}

/** Notes whose calls left, and of which days, before any of them does. */
async function auditExport(ctx: Context, actor: SignedIn, choice: Choice): Promise<void> {
  const { cardId, workgroupId, from, to } = choice
  await writeAudit(ctx.db, ctx.clock.now(), actor, {
    action: 'calls_exported',
    target: cardId === null ? `workgroup:${workgroupId}` : `card:${cardId}`,
    detail: { from: from.toISOString(), to: to.toISOString() },
  })
}

/**
 * All calls of a range that match, newest first, streamed as they are read. A call that ends meanwhile may be in it or
 * not; none is in it twice.
 *
 * @throws AppError not_found for a card that the caller may not read, rate_limited
 * @source account-core §7, "sec=unrestricted for a full export"; decisions, "Calls"
 */
export async function exportCalls(
  ctx: Context,
  actor: SignedIn,
  params: CardParams,
  format: 'csv' | 'json',
): Promise<Streamed> {
  const { caller } = actor
  const { own, ...choice } = await choiceOfCard(ctx, caller, params)
  await takeToken(ctx, exportLimit(caller))
  await auditExport(ctx, actor, choice)
  if (format === 'csv') return csvOf(ctx, plainCsv(ctx), choice, {})
  return new Streamed(Readable.from(jsonOf(ctx, choice, { own, userId: caller.userId })), {
    type: 'application/json; charset=utf-8',
    headers: {},
  })
}

/**
 * The calls of one page of the list, or of one page of a search, as CSV.
 *
 * @throws AppError not_found for a card that the caller may not read, rate_limited
 */
export async function exportPage(
  ctx: Context,
  actor: SignedIn,
  { page = 1, size, ...params }: CardParams & Part,
): Promise<Streamed> {
  const { caller } = actor
  await takeToken(ctx, pageLimit(caller))
  const { own: _, ...choice } = await choiceOfCard(ctx, caller, params)
  if (params.number) await takeTokenOfMany(ctx, searchLimit(caller))
  await auditExport(ctx, actor, choice)
  return csvOf(ctx, plainCsv(ctx), choice, { page, size })
}

/**
 * The chosen calls as CSV, newest first, with the names that are known: one page of them, or without a page all.
 *
 * @throws AppError as `choiceOf`, rate_limited
 * @source decisions, "Calls": CSV, 'Everybody'
 */
export async function exportChosen(
  ctx: Context,
  actor: SignedIn,
  params: CallsParams & Part,
): Promise<Streamed> {
  const { csv, choice, part } = await chosenFor(ctx, actor, params)
  return csvOf(ctx, csv, choice, part)
}

/**
 * The same for Excel.
 *
 * @throws AppError as `exportChosen`
 */
export async function exportChosenExcel(
  ctx: Context,
  actor: SignedIn,
  params: CallsParams & Part,
): Promise<Streamed> {
  const { csv, choice, part } = await chosenFor(ctx, actor, params)
  const content = await contentOfCsv(ctx, csv, choice, part)
  return excelFile(content, { name: 'calls', kinds: namedKinds }, fileName(choice, part.page))
}

/** What the columns of `namedCsv` are. */
const namedKinds: readonly ColumnKind[] = [
  'count',
  'text',
  'text',
  'time',
  'duration',
  'text',
  'money',
  ...Array<ColumnKind>(6).fill('text'), // direction, names, kind, outcome
  'count',
  'money',
  'money',
  'text',
  'text', // tags
  'text', // notes
]

/** What a file of the chosen calls is made of, once the caller may have it. */
async function chosenFor(ctx: Context, actor: SignedIn, { page, size, ...params }: CallsParams & Part) {
  const { caller } = actor
  const choice = await choiceOf(ctx, caller, params)
  await takeToken(ctx, page === undefined ? exportLimit(caller) : pageLimit(caller))
  await auditExport(ctx, actor, choice)
  return { csv: namedCsv(ctx, knowing(caller, choice)), choice, part: { page, size } }
}

/** Some calls as the text of a file, as `exportChosen` writes them. @param calls rows of `calls` */
export async function csvOfSome(ctx: Context, knows: Knowing, calls: Fragment): Promise<string> {
  const { head, lines } = namedCsv(ctx, knows)
  return head + ((await contentOf(ctx.db, lines, calls, 0)) ?? '')
}
