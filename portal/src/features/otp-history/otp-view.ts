import { OTP_PAGE_SIZE, OTP_PAGE_SIZE_MOST } from '@ekoline/contract/page.ts'
import { type Day, isDay } from '@ekoline/contract/time.ts'
import type { Range } from '../../ui/DateRange.tsx'

/** What of the OTP history is shown. */
export interface OtpView {
  range: Range
  page: number
  size: number
}

/** A page size as it is typed; null when it is none. */
export function readSize(typed: string): number | null {
  const size = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && size >= 1 && size <= OTP_PAGE_SIZE_MOST ? size : null
}

/**
 * The view that an address asks for; what it does not say, or says wrongly, is as the history opens: today, 5 a page.
 *
 * @source service-areas §9, "OTP history defaults"
 */
export function readView(address: URLSearchParams, today: Day): OtpView {
  const given = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const page = Number(address.get('page'))
  return {
    range:
      isDay(given.from) && isDay(given.to) && given.from <= given.to ? given : { from: today, to: today },
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readSize(address.get('size') ?? '') ?? OTP_PAGE_SIZE,
  }
}

/** The address of a view, without what goes without saying. */
export function writeView({ range, page, size }: OtpView, today: Day): Record<string, string> {
  const isUsual = range.from === today && range.to === today
  return {
    ...(isUsual ? {} : { from: range.from, to: range.to }),
    ...(size !== OTP_PAGE_SIZE && { size: String(size) }),
    ...(page > 1 && { page: String(page) }),
  }
}
