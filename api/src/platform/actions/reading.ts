import { type Kobo, kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { type Day, dayEnd, dayStart, isDay, lagosBound } from '@ekoline/contract/units/time.ts'
import { Misused } from './refused.ts'

/** @throws Misused for what is no amount in naira above 0 */
export function amountOf(text: string): Kobo {
  const amount = koboFromNaira(text)
  if (amount === null || amount === 0)
    throw new Misused(`"${text}" is not an amount in naira above 0, with at most 2 decimals.`)
  return amount
}

/** An amount with a sign. @throws Misused */
export function signedAmountOf(text: string): Kobo {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(text) ?? []
  const amount = amountOf(digits)
  return sign === '-' ? kobo(-amount) : amount
}

/** @throws Misused for what is no number that names something */
export function numberOf(text: string, what: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Misused(`"${text}" is not the number of a ${what}.`)
  return Number(text)
}

function dayOfArgument(text: string): string {
  if (!isDay(text)) throw new Misused(`"${text}" is not a day like 2026-11-30.`)
  return text
}

/** The first instant of a Lagos day. @throws Misused */
export const beginOf = (day: string): Date => dayStart(dayOfArgument(day))

/** The first instant after a Lagos day. @throws Misused */
export const endOf = (day: string): Date => dayEnd(dayOfArgument(day))

/** The first day of a month. @throws Misused */
export function monthOf(text: string): Day {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(text)) throw new Misused(`"${text}" is not a month like 2026-10.`)
  return `${text}-01`
}

/** @throws Misused for a reason that says nothing */
export function whyOf(text: string): string {
  const why = text.trim()
  if (why === '') throw new Misused('{field} must say why.')
  return why
}

/** What a reason and a ticket may have in the tables that keep them. */
export const REASON_LONGEST = 300
export const TICKET_LONGEST = 60

/** @throws Misused for what is not one line of so many characters */
export function lineOf(text: string, most: number): string {
  if (text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text)) return text
  throw new Misused(`{field} is one line of 1 to ${most} characters.`)
}

/** When what a command does ends: the end of a day, or a minute of it. @throws Misused */
export function untilOf(now: Date, text: string): Date {
  const day = text.trim()
  const until = lagosBound(`${day}:00`, 'from') ?? endOf(day)
  if (until <= now) throw new Misused('{field} is over already.')
  return until
}

/** @throws Misused */
export function yearOf(text: string): number {
  if (!/^20\d{2}$/.test(text)) throw new Misused(`"${text}" is not a year like 2026.`)
  return Number(text)
}
