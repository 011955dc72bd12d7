import type { CallSums, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import type { CallFilters, WrittenFilters } from '@ekoline/contract/calls/calls.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { CALL_PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { addDays, type Day, dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { seatsOf } from '../../core/workgroups/workgroups.service.ts'
import { contactOf } from '../../people/contacts/contacts.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Choice, isSearch, type Pin } from './call-choice.sql.ts'
import { listed, type Reader } from './call-names.service.ts'
import type { Knowing } from './call-names.sql.ts'
import { listDays, type Sums, type WhoseCalls } from './call-sums.sql.ts'
import { matchesOf, readableCard, searchLimit } from './calls.service.ts'
import { findChosen, listChosen, newestRecorded, sumChosen } from './chosen-calls.sql.ts'
import { readableCall } from './had-calls.service.ts'

/** Which calls somebody asks for; without a card those of the whole workgroup. */
export interface CallsParams extends CallFilters, WrittenFilters {
  readonly cardid?: number | undefined
  readonly from: Date
  readonly to: Date
  readonly number?: string | undefined
  readonly side?: 'called' | 'src' | undefined
}

/**
 * Whose calls may be read: those of the whole workgroup by its admins, on any plan.
 *
 * @throws AppError forbidden, or as `readableCard`
 * @source decisions, "Calls": "'Everybody' in the call history"
 */
async function whoseOf(ctx: Context, caller: Caller, cardId: number | undefined): Promise<WhoseCalls> {
  if (cardId === undefined) {
    if (!caller.admin) throw new AppError('forbidden', { refused: 'role:admin' })
    return { workgroupId: caller.workgroupId, cardId: null }
  }
  if (cardId === caller.cardId) return { workgroupId: caller.workgroupId, cardId } // no one needs to be asked
  const { workgroupId } = await readableCard(ctx, caller, cardId)
  return { workgroupId, cardId }
}

/** @throws AppError as `whoseOf`; rate_limited for a search */
export async function choiceOf(
  ctx: Context,
  caller: Caller,
  { cardid, number = '', side, ...filters }: CallsParams,
): Promise<Choice> {
  const whose = await whoseOf(ctx, caller, cardid)
  const unmatched = { ...filters, ...whose, matches: [] }
  const isNumber = number.trim() !== ''
  if (isNumber || isSearch(unmatched)) await takeTokenOfMany(ctx, searchLimit(caller))
  if (!isNumber) return unmatched
  const sides = side ? [side] : (['called', 'src'] as const)
  return { ...filters, ...whose, matches: sides.flatMap((side) => matchesOf({ side, keyword: number })) }
}

/**
 * A page of the chosen calls, newest first, with the names that are known and the exact total. Further pages are those of the
 * moment of the first one, whose `pin` they are given.
 *
 * @throws AppError as `choiceOf`
 */
export async function listCallsOf(
  ctx: Context,
  caller: Caller,
  {
    page = 1,
    size = CALL_PAGE_SIZE,
    pin,
    ...params
  }: CallsParams & { page?: number | undefined; size?: number | undefined; pin?: string | undefined },
) {
  const chosen = await choiceOf(ctx, caller, params)
  const choice = pin === undefined || page === 1 ? chosen : { ...chosen, pin: pinIn(pin) }
  const moment = pin ?? `${await newestRecorded(ctx.db)}-${ctx.clock.now().getTime()}`
  const reader = await readerOf(ctx, caller, choice)
  const { total, rows } = await listChosen(ctx, choice, knowing(caller, choice), { page, size })
  const more = isSearch(choice) && total > SEARCH_COUNT_LIMIT
  return {
    page,
    total: more ? SEARCH_COUNT_LIMIT : total,
    totalIsMinimum: more,
    pin: moment,
    records: rows.map(listed(reader)),
  }
}

/** Of how long ago the page of a contact has calls: each month is looked in for each number and each seat. */
const CONTACT_CALLS_DAYS = 366
const DAY_MS = 86_400_000

/**
 * A page of the calls with a contact, newest first: those of the caller's card, of an admin all of the workgroup.
 *
 * @throws AppError not_found for a contact of another workgroup
 * @source DEC-214
 */
export async function callsWith(
  ctx: Context,
  caller: Caller,
  contactId: number,
  { page = 1, size = CALL_PAGE_SIZE }: { page?: number | undefined; size?: number | undefined },
) {
  const { numbers } = await contactOf(ctx, caller, contactId)
  const { workgroupId, admin, cardId } = caller
  const whose = { workgroupId, cardId: admin ? null : cardId }
  const matches = numbers.flatMap(({ number }) =>
    (['called', 'src'] as const).map((side) => ({ side, whole: nationalNumber(number) })),
  )
  if (matches.length === 0) return { page, total: 0, totalIsMinimum: false, records: [] }
  const to = new Date(ctx.clock.now().getTime() + DAY_MS)
  const choice = { ...whose, matches, from: new Date(to.getTime() - CONTACT_CALLS_DAYS * DAY_MS), to }
  const reader = await readerOf(ctx, caller, whose)
  const { total, rows } = await listChosen(ctx, choice, knowing(caller, whose), { page, size })
  const totalIsMinimum = total > SEARCH_COUNT_LIMIT
  return {
    page,
    total: totalIsMinimum ? SEARCH_COUNT_LIMIT : total,
    totalIsMinimum,
    records: rows.map(listed(reader)),
  }
}

function pinIn(pin: string): Pin {
  const [id = 0, at = 0] = pin.split('-').map(Number)
  return { id, at: new Date(at) }
}

/**
 * One call, with the names that are known, and to its payer and admins what it cost.
 *
 * @throws AppError not_found for a call that the caller may not read
 */
export async function oneCall(ctx: Context, caller: Caller, uniqueid: string): Promise<ListedCall> {
  const { cardId: ofCard, workgroupId, seesCost } = await readableCall(ctx, caller, uniqueid)
  const whose = { workgroupId, cardId: ofCard } // as among everybody's, on any plan
  const [reader, row] = [
    await readerOf(ctx, caller, whose),
    await findChosen(ctx, knowing(caller, whose), uniqueid),
  ]
  if (!row) throw missing()
  const call = listed(reader)(row)
  return seesCost ? call : { ...call, cost: null, price: null }
}

/** Which names the caller sees on calls: an admin those of all contact groups. */
export const knowing = (caller: Caller, { workgroupId, cardId }: WhoseCalls): Knowing => ({
  workgroupId,
  contactsOf: caller.admin && workgroupId === caller.workgroupId ? null : cardId,
})

export async function readerOf(ctx: Context, caller: Caller, { cardId }: WhoseCalls): Promise<Reader> {
  const seats = cardId === caller.cardId ? [{ cardid: cardId }] : await seatsOf(ctx, caller.userId)
  const own = new Set(seats.map(({ cardid }) => cardid))
  return { isOwn: (card) => own.has(card), userId: caller.userId }
}

const onWire = ({ calls, answered, missed, seconds, cost }: Sums): CallSums => ({
  calls,
  answered,
  missed,
  seconds,
  spent: naira(kobo(cost)),
})

/**
 * The exact sums of the chosen calls.
 *
 * @throws AppError as `choiceOf`
 */
export async function callTotals(ctx: Context, caller: Caller, params: CallsParams): Promise<CallSums> {
  return onWire(await sumChosen(ctx.db, await choiceOf(ctx, caller, params)))
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * Sums of today, of this Lagos month, and of the last one, whole and up to the same day.
 *
 * @throws AppError as `whoseOf`
 */
export async function callFigures(ctx: Context, caller: Caller, cardId: number | undefined) {
  const whose = await whoseOf(ctx, caller, cardId)
  const today = dayOf(ctx.clock.now())
  const month = firstOfMonth(today)
  const lastDay = addDays(month, -1)
  const lastMonth = firstOfMonth(lastDay)
  const soFar = earlier(addDays(lastMonth, Number(today.slice(8)) - 1), lastDay)
  const days = await listDays(ctx.db, whose, { first: lastMonth, last: today })
  const of = (first: Day, last: Day) =>
    onWire(days.filter(({ day }) => first <= day && day <= last).reduce(plus, NONE))
  return {
    today: of(today, today),
    month: of(month, today),
    last_month: of(lastMonth, lastDay),
    last_month_so_far: of(lastMonth, soFar),
  }
}

const NONE: Sums = { calls: 0, answered: 0, missed: 0, seconds: 0, cost: 0 }

const plus = (a: Sums, b: Sums): Sums => ({
  calls: a.calls + b.calls,
  answered: a.answered + b.answered,
  missed: a.missed + b.missed,
  seconds: a.seconds + b.seconds,
  cost: a.cost + b.cost,
})
