// @source SA-152

import type { CallRecord } from '@ekoline/contract/calls/call-record.ts'
import { searchesByMember } from '@ekoline/contract/money/plan-rules.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { CALL_PAGE_SIZE, PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { searchedTexts, wholeNumber } from '@ekoline/contract/units/phone.ts'
import { addDays, dayOf, hourOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { defineLimit, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { currentPlan, seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { foreign } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Choice } from './call-choice.sql.ts'
import { type CallRange, type FinishedCall, type NumberMatch, record } from './call-record.sql.ts'
import { countCalls, sumDay, type WhoseCalls } from './call-sums.sql.ts'
import { insertCalls } from './calls.sql.ts'
import { listRecentCalls, listRecords } from './chosen-calls.sql.ts'

export { divideCalls } from './call-months.sql.ts'
export { checkRollup } from './calls.sql.ts'

const HOUR_MS = 3_600_000
const DAILY_HOURS = 24 // service-areas, call graph: Daily
const WEEKLY_DAYS = 7
const MONTHLY_DAYS = 30
// A search reads far more than a page does: decisions, "Sessions and passwords", limits apply to search.

export interface PageOfRange extends CallRange {
  readonly page: number | undefined
  readonly size: number | undefined
}

/**
 * Whether the card is the person's own. A member's card may be read by admins on plans 3 to 10.
 *
 * @throws AppError not_found for any other card
 * @source decisions, "Accounts": "The per-user dropdown of the call search"
 */
export async function readableCard(
  ctx: Context,
  caller: Caller,
  cardId: number,
): Promise<{ own: boolean; workgroupId: number }> {
  const { userId, workgroupId } = await seatOfCard(ctx, caller, cardId)
  if (userId === caller.userId) return { own: true, workgroupId }
  const plan = await currentPlan(ctx, workgroupId)
  if (!searchesByMember(plan.id)) throw foreign(`calls:card:${cardId}`)
  return { own: false, workgroupId }
}

/** The bucket of a seat's searches. */
export const searchLimit = ({ seatId }: Caller) => searches(seatId)
const searches = defineLimit('search', { burst: 30, perSeconds: 2 })

/**
 * A page of a card's calls in a range, newest first, with the exact total. A page past the end is empty.
 *
 * @throws AppError as `readableCard`
 * @source account-core §7, "List"
 */
export async function callHistory(
  ctx: Context,
  caller: Caller,
  { page = 1, size = CALL_PAGE_SIZE, ...range }: PageOfRange,
) {
  const { own, ...choice } = await choiceOfCard(ctx, caller, { ...range, number: null })
  const { total, rows } = await listRecords(ctx.db, choice, { page, size })
  return { page, total, records: rows.map(record({ own, userId: caller.userId })) }
}

/** Numbers that hold the keyword's digits: the called ones, or those that called. */
export interface NumberParams {
  readonly side: 'called' | 'src'
  /** holds at least one digit */
  readonly keyword: string
}

/** What a keyword looks for: the one number that it names, or every number that it is a part of, in its spellings. */
export function matchesOf({ side, keyword }: NumberParams): NumberMatch[] {
  const whole = wholeNumber(keyword)
  return whole === null ? searchedTexts(keyword).map((part) => ({ side, part })) : [{ side, whole }]
}

/** Calls of one card in a range, of a number or of all. */
export interface CardParams extends CallRange {
  readonly number: NumberParams | null
}

/** @throws AppError as `readableCard` */
export async function choiceOfCard(
  ctx: Context,
  caller: Caller,
  { number, ...range }: CardParams,
): Promise<Choice & { own: boolean }> {
  const { own, workgroupId } = await readableCard(ctx, caller, range.cardId)
  return { ...range, own, workgroupId, matches: number ? matchesOf(number) : [] }
}

/**
 * A page of the card's calls in a range to ('called') or from ('src') numbers that hold the keyword's digits,
 * however the number is written.
 *
 * @throws AppError as `readableCard`, rate_limited
 * @source account-core §7, "Search"; decisions, "Calls"
 */
export async function searchCallHistory(
  ctx: Context,
  caller: Caller,
  { page = 1, size = CALL_PAGE_SIZE, side, keyword, ...range }: PageOfRange & NumberParams,
) {
  const { own, ...choice } = await choiceOfCard(ctx, caller, { ...range, number: { side, keyword } })
  await takeTokenOfMany(ctx, searchLimit(caller))
  const { total, rows } = await listRecords(ctx.db, choice, { page, size })
  const more = total > SEARCH_COUNT_LIMIT
  return {
    page,
    total: more ? SEARCH_COUNT_LIMIT : total,
    totalIsMinimum: more,
    records: rows.map(record({ own, userId: caller.userId })),
  }
}

/**
 * The newest calls of a card.
 *
 * @throws AppError as `readableCard`
 */
export async function recentCalls(ctx: Context, caller: Caller, cardId: number): Promise<CallRecord[]> {
  const { own } = await readableCard(ctx, caller, cardId)
  return (await listRecentCalls(ctx.db, cardId)).map(record({ own, userId: caller.userId }))
}

/** A page of the calls of the caller's seat in a range, newest first, with the exact total. */
export async function recentCallsPage(
  ctx: Context,
  { cardId, workgroupId, userId }: Caller,
  { page, from, to }: { page: number; from: Date; to: Date },
) {
  const choice = { workgroupId, cardId, from, to, matches: [] }
  const { total, rows } = await listRecords(ctx.db, choice, { page, size: PAGE_SIZE })
  return { total, records: rows.map(record({ own: true, userId })) }
}

/**
 * How often a card called: the last 24 hours by hour, 7 and 30 days by day, oldest first, today included, quiet
 * hours and days as 0. All of Lagos.
 *
 * @throws AppError as `readableCard`
 */
export async function callGraph(ctx: Context, caller: Caller, cardId: number) {
  const { workgroupId } = await readableCard(ctx, caller, cardId)
  return graphOf(ctx, { workgroupId, cardId })
}

/** The same of the caller's whole workgroup. */
export const workgroupCallGraph = (ctx: Context, { workgroupId }: Caller) =>
  graphOf(ctx, { workgroupId, cardId: null })

const QUIET = { calls: 0, answered: 0, missed: 0 }

async function graphOf(ctx: Context, whose: WhoseCalls) {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const hours = lastOf(DAILY_HOURS, (ago) => hourOf(new Date(now.getTime() - ago * HOUR_MS)))
  const days = lastOf(MONTHLY_DAYS, (ago) => addDays(today, -ago))
  const thisHour = now.getTime() - (now.getTime() % HOUR_MS)
  const counts = await countCalls(ctx.db, whose, {
    fromHour: new Date(thisHour - (DAILY_HOURS - 1) * HOUR_MS),
    fromDay: addDays(today, 1 - MONTHLY_DAYS),
    now,
  })
  const frequency = (calldate: string) => {
    const { calls, answered, missed } = counts.get(calldate) ?? QUIET
    return { calldate, frequency: calls, answered, missed }
  }
  const monthly = days.map(frequency)
  return { daily: hours.map(frequency), weekly: monthly.slice(-WEEKLY_DAYS), monthly }
}

/** The calls of the caller's workgroup since midnight in Lagos: how many came in, answered and missed, and what all cost. */
export async function callsToday(ctx: Context, { workgroupId }: Caller) {
  const { cost, ...counts } = await sumDay(ctx.db, workgroupId, dayOf(ctx.clock.now()))
  return { ...counts, spent: naira(kobo(cost)) }
}

/** `count` slots, the oldest first, made from how many slots ago each was. */
function lastOf(count: number, slot: (ago: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => slot(count - 1 - index))
}

/**
 * Stores calls that have ended; this is the only way in which call records are made. A call that is given twice is
 * stored once.
 *
 * @returns how many were new
 */
export async function recordCalls(tx: Tx, calls: readonly FinishedCall[]): Promise<number> {
  return calls.length === 0 ? 0 : insertCalls(tx, calls)
}
