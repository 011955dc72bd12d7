import { CALL_HISTORY_DAYS, CALL_PAGE_SIZE, CALL_PAGE_SIZES } from '@ekoline/contract/page.ts'
import { addDays, type Day, isDay } from '@ekoline/contract/time.ts'
import type { Range } from '../../ui/DateRange.tsx'

/** Which number a search looks at: the called one, or the caller's. */
export type SearchBy = 'phonenumber' | 'src'

/** What the call history shows. */
export interface CallView {
  range: Range
  /** the username of the member whose calls they are; null: one's own */
  member: string | null
  by: SearchBy
  /** empty: no search */
  keyword: string
  page: number
  size: number
}

/** The days that the history opens with (account-core §9, "Call history defaults"). */
export function latestDays(today: Day): Range {
  return { from: addDays(today, -CALL_HISTORY_DAYS), to: today }
}

/** The view of an address; missing or invalid parts get the defaults. */
export function readView(address: URLSearchParams, today: Day): CallView {
  const given = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const page = Number(address.get('page'))
  const size = Number(address.get('size'))
  return {
    range: isDay(given.from) && isDay(given.to) ? given : latestDays(today),
    member: /^\w{1,64}$/.exec(address.get('member') ?? '')?.[0] ?? null,
    by: address.get('by') === 'src' ? 'src' : 'phonenumber',
    keyword: address.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: CALL_PAGE_SIZES.find((it) => it === size) ?? CALL_PAGE_SIZE,
  }
}

/** The address of a view, without the defaults: the days of the opening, the first page. */
export function writeView(
  { range, member, by, keyword, page, size }: CallView,
  today: Day,
): Record<string, string> {
  const usual = latestDays(today)
  const isUsual = range.from === usual.from && range.to === usual.to
  return {
    ...(isUsual ? {} : { from: range.from, to: range.to }),
    ...(member !== null && { member }),
    ...(keyword && { by, q: keyword }),
    ...(size !== CALL_PAGE_SIZE && { size: String(size) }),
    ...(page > 1 && { page: String(page) }),
  }
}
