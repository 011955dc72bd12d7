import { exactNaira, type Kobo, kobo, koboFromNaira } from '@ekoline/contract/money.ts'
import { dayEnd, dayStart, isDay } from '@ekoline/contract/time.ts'
import { Misused } from './operator.ts'

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

/** @throws Misused for a reason that says nothing */
export function reasonOf(given: { readonly reason?: string | undefined }): string {
  const reason = given.reason?.trim() ?? ''
  if (reason === '') throw new Misused('--reason must say why.')
  return reason
}

export const inNaira = (amount: Kobo) => `${amount < 0 ? '-' : ''}₦${exactNaira(kobo(Math.abs(amount)))}`
