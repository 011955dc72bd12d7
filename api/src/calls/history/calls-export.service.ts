// @source AC7-21, DEC-131

import { Readable } from 'node:stream'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import { CALL_PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { takeToken } from '../../core/limits/limits.service.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { type CallRange, type CallReader, record } from './call-record.sql.ts'
import {
  callHistory,
  matchOf,
  type NumberParams,
  type PageOfRange,
  readableCard,
  searchCallHistory,
} from './calls.service.ts'
import { type CsvWords, callBatches, csvBatches, csvLines } from './calls-export.sql.ts'

// Decisions, "Sessions and passwords": limits apply to export.
const EXPORT_BURST = 6
const EXPORT_EVERY_SECONDS = 20
const PAGE_BURST = 30
const PAGE_EVERY_SECONDS = 2

/** The bucket of a seat's exports of everything in a range. */
export const exportLimit = ({ seatId }: Pick<Caller, 'seatId'>) => ({
  key: `export:${seatId}`,
  burst: EXPORT_BURST,
  perSeconds: EXPORT_EVERY_SECONDS,
})

/** The bucket of a seat's exports of one page. */
export const pageLimit = ({ seatId }: Pick<Caller, 'seatId'>) => ({
  key: `export-page:${seatId}`,
  burst: PAGE_BURST,
  perSeconds: PAGE_EVERY_SECONDS,
})

const CAUSES = [1, 2, 3, 4, 5]
export const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8

/** What to export; without a number, every call. */
export interface ExportParams extends CallRange {
  readonly number: NumberParams | null
}

const wordsOf = ({ text }: Context): CsvWords => ({
  statuses: CAUSES.map((cause) => text(callStatus(cause))),
  unknown: text(callStatus(0)),
})

const headOf = ({ text }: Context) => `${ORDER_MARK}${text('calls_csv_head')}\r\n`

/** 'calls-2026-11-01-to-2026-11-30.csv'; `to` is exclusive, the name's end is not. */
export function fileName({ from, to }: Pick<CallRange, 'from' | 'to'>, page: number | null): string {
  const last = dayOf(new Date(to.getTime() - 1))
  return `calls-${dayOf(from)}-to-${last}${page === null ? '' : `-page-${page}`}.csv`
}

export const asCsv = (content: Iterable<string> | AsyncIterable<string>, name: string) =>
  new Streamed(Readable.from(content), {
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  })

async function* csvOf(ctx: Context, { number, ...range }: ExportParams): AsyncGenerator<string> {
  yield headOf(ctx)
  yield* csvBatches(await ctx.replica.reading('calls'), range, wordsOf(ctx), number && matchOf(number))
}

/** A list's response as text; its total comes last, when it is known. */
async function* jsonOf(
  ctx: Context,
  { number, ...range }: ExportParams,
  reader: CallReader,
): AsyncGenerator<string> {
  let total = 0
  const db = await ctx.replica.reading('calls')
  yield '{"status":"success","current_page":1,"records":['
  for await (const list of callBatches(db, range, number && matchOf(number))) {
    yield (total === 0 ? '' : ',') + list.map((row) => JSON.stringify(record(reader)(row))).join(',')
    total += list.length
  }
  yield `],"total_records":${total}${number ? ',"total_is_minimum":false' : ''}}`
}

/** Notes whose calls left, and of which days, before any of them does. */
async function auditExport(ctx: Context, actor: SignedIn, { cardId, from, to }: CallRange): Promise<void> {
  const detail = { from: from.toISOString(), to: to.toISOString() }
  const entry = { action: 'calls_exported', target: `card:${cardId}`, detail } as const
  await writeAudit(ctx.db, ctx.clock.now(), actor, entry)
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
  params: ExportParams,
  format: 'csv' | 'json',
): Promise<Streamed> {
  const { caller } = actor
  const { own } = await readableCard(ctx, caller, params.cardId)
  await takeToken(ctx, exportLimit(caller))
  await auditExport(ctx, actor, params)
  if (format === 'csv') return asCsv(csvOf(ctx, params), fileName(params, null))
  return new Streamed(Readable.from(jsonOf(ctx, params, { own, userId: caller.userId })), {
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
  { number, ...range }: PageOfRange & ExportParams,
): Promise<Streamed> {
  const { caller } = actor
  await takeToken(ctx, pageLimit(caller))
  const { page, records } = number
    ? await searchCallHistory(ctx, caller, { ...range, ...number })
    : await callHistory(ctx, caller, range)
  await auditExport(ctx, actor, range)
  const passed = (page - 1) * (range.size ?? CALL_PAGE_SIZE)
  const uniqueids = records.map(({ uniqueid }) => uniqueid)
  const lines = await csvLines(ctx.db, uniqueids, wordsOf(ctx), passed)
  return asCsv([headOf(ctx), lines], fileName(range, page))
}
