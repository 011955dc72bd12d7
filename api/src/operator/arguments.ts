import { exactNaira, type Kobo, kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { type Day, dayEnd, dayStart, isDay, lagosBound } from '@ekoline/contract/units/time.ts'
import { type DeclaredVerb, type Given, Misused, type Option } from './operator.ts'

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
export function reasonOf(given: { readonly reason?: string | undefined }): string {
  const reason = given.reason?.trim() ?? ''
  if (reason === '') throw new Misused('--reason must say why.')
  return reason
}

/** What a reason and a ticket may have in the tables that keep them. */
export const REASON_LONGEST = 300
export const TICKET_LONGEST = 60

/** @throws Misused for what is not one line of so many characters */
export function lineOf(text: string, most: number, option: string): string {
  if (text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text)) return text
  throw new Misused(`--${option} is one line of 1 to ${most} characters.`)
}

/** When what a command does ends: the end of a day, or a minute of it; null without the option. @throws Misused */
export function untilOf(now: Date, given: Given): Date | null {
  const text = given.until?.trim()
  if (text === undefined) return null
  const until = lagosBound(`${text}:00`, 'from') ?? endOf(text)
  if (until <= now) throw new Misused('--until is over already.')
  return until
}

export const inNaira = (amount: Kobo) => `${amount < 0 ? '-' : ''}₦${exactNaira(kobo(Math.abs(amount)))}`

/** The option of every list that has pages. */
export const pageOption: Record<'page', Option> = {
  page: { value: 'N', about: 'this page of the list; the first' },
}

const LAST_PAGE = 100_000

/** @returns from 1. @throws Misused */
export function pageOf({ page = '1' }: Given): number {
  const number = /^\d{1,6}$/.test(page) ? Number(page) : 0
  if (number < 1 || number > LAST_PAGE) throw new Misused(`--page is a number from 1 on, not "${page}".`)
  return number
}

/** What an argument or a value is, by the name that the usage has for it, where that name says it. */
const CHECKS: Readonly<Record<string, (text: string) => unknown>> = {
  MONTH: monthOf,
  YEAR: yearOf,
  NAIRA: nairaOf,
  CARD: (text) => numberOf(text, 'card'),
  WORKGROUP: (text) => numberOf(text, 'workgroup'),
  TRANSACTION: (text) => numberOf(text, 'transaction'),
  DOCUMENT: (text) => numberOf(text, 'document'),
  REQUEST: (text) => numberOf(text, 'request'),
  LINE: (text) => numberOf(text, 'line'),
  ID: (text) => numberOf(text, 'message'),
}

/** What is no amount at all; how many decimals and which sign it may have the command says. @throws Misused */
function nairaOf(text: string): void {
  if (!/\d/.test(text)) throw new Misused(`"${text}" is not an amount in naira, like 250.50.`)
}

/** @throws Misused */
export function yearOf(text: string): number {
  if (!/^20\d{2}$/.test(text)) throw new Misused(`"${text}" is not a year like 2026.`)
  return Number(text)
}

/**
 * Looks at what can be judged by itself, so that a mistake is said before anything is loaded or opened.
 *
 * @throws Misused
 */
export function checkArguments(
  { parameters, options = {} }: Pick<DeclaredVerb, 'parameters' | 'options'>,
  args: readonly string[],
  given: Given,
): void {
  parameters.forEach((name, at) => {
    const text = args[at] ?? ''
    if (text.trim() === '') throw new Misused(`${name} is empty.`)
    CHECKS[name]?.(text)
  })
  for (const [name, text] of Object.entries(given)) {
    const value = options[name]?.value ?? null
    if (value === null || text === undefined || name === 'reason') continue
    if (text.trim() === '') throw new Misused(`--${name} is empty: it takes ${value}.`)
    CHECKS[value]?.(text)
  }
  if (options.reason?.required) reasonOf(given)
}
