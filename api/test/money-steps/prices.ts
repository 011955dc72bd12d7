import type { DeckRow } from '../../src/money/tariffs/tariffs.sql.ts'

// What calls cost, reckoned a second time from the words of docs/decisions/041-tariffs.md, and with none of the code that
// charges them.

/** What a version of the deck says of a number; the price is that of the time at which a call begins. */
export interface Terms {
  readonly version: number
  /** 1/100 kobo a minute */
  readonly price: number
  readonly connection: number
  readonly first: number
  readonly next: number
  readonly minimum: number
}

export interface Version {
  readonly number: number
  readonly from: number
  readonly rows: readonly DeckRow[]
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const LAGOS_MINUTES = 60 // ahead of UTC, all the year

/** Whether the cheaper price counts at an instant: on one of its days, or within its hours, which may pass midnight. */
function isOffPeak({ offPeakPrice, offPeakFrom, offPeakTo, offPeakDays }: DeckRow, at: number): boolean {
  if (offPeakPrice === null) return false
  const minutes = Math.floor(at / MINUTE_MS) + LAGOS_MINUTES
  const weekday = (Math.floor(minutes / DAY_MINUTES) + 3) % 7 // the first of January 1970 was a Thursday; 0 is Monday
  if (Math.floor(offPeakDays / 2 ** weekday) % 2 === 1) return true
  if (offPeakFrom === null || offPeakTo === null) return false
  const minute = minutes % DAY_MINUTES
  return offPeakFrom < offPeakTo
    ? minute >= offPeakFrom && minute < offPeakTo
    : minute >= offPeakFrom || minute < offPeakTo
}

/** The deck's version that is in force at an instant: the one that began last; of those that began together, the newest. */
function versionAt(versions: readonly Version[], at: number): Version | undefined {
  return versions
    .filter(({ from }) => from <= at)
    .sort((a, b) => a.from - b.from || a.number - b.number)
    .at(-1)
}

/** What a call that begins at an instant costs. @param digits of E.164 @returns null: it has no price */
export function termsOf(versions: readonly Version[], at: number, digits: string): Terms | null {
  const version = versionAt(versions, at)
  const row = version?.rows
    .filter(({ prefix }) => digits.startsWith(prefix))
    .sort((a, b) => a.prefix.length - b.prefix.length)
    .at(-1)
  if (!version || !row) return null
  return {
    version: version.number,
    price: isOffPeak(row, at) ? (row.offPeakPrice as number) : row.price,
    connection: row.connection,
    first: row.firstSeconds,
    next: row.nextSeconds,
    minimum: row.minimumSeconds,
  }
}

/** So many seconds in whole increments, one after the other, from what is billed at least on. */
export function billed(seconds: number, { first, next, minimum }: Terms): number {
  if (seconds <= 0) return 0
  let so = first
  while (so < Math.max(seconds, minimum)) so += next
  return so
}

/** kobo, down to whole ones */
export function costOf(seconds: number, { price, connection }: Terms): number {
  if (seconds === 0) return 0
  return Number((BigInt(connection) * 60n + BigInt(price) * BigInt(seconds)) / 6_000n)
}

/** How long a call may talk that wants so many seconds more than it has: as many whole increments as the money pays for. */
export function given(so: number, wanted: number, money: number, terms: Terms): number {
  const most = billed(so + wanted, terms)
  const spent = costOf(so, terms)
  let can = so
  for (let next = billed(so + 1, terms); next <= most; next = billed(next + 1, terms)) {
    if (costOf(next, terms) - spent > money) break
    can = next
  }
  return can
}
