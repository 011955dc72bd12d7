import { monthOf, numberOf, whyOf, yearOf } from '../platform/actions/reading.ts'
import { Misused } from '../platform/actions/refused.ts'
import type { DeclaredVerb, Given, Option } from './operator.ts'

/** @throws Misused for a reason that says nothing */
export const reasonOf = ({ reason = '' }: { readonly reason?: string | undefined }): string =>
  byName('reason', () => whyOf(reason))

/** What a reading says of `{field}`, by the name of an option. */
export function byName<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misused)) throw error
    throw new Misused(error.message.replace('{field}', `--${name}`), { cause: error })
  }
}

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
