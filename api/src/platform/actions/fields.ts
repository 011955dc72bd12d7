import type { Kobo } from '@ekoline/contract/units/money.ts'
import { amountOf, lineOf, numberOf, REASON_LONGEST, TICKET_LONGEST, untilOf, whyOf } from './reading.ts'
import { Misused } from './refused.ts'

/** One thing that an action is told, as text: an argument or an option of a command, a field of a form. */
export interface Field<out T = unknown> {
  /** what names its value, in capitals; null: it is on or off */
  readonly value: string | null
  readonly about: string
  /** on the command line it has its place, and no name */
  readonly argument?: true
  readonly required?: true
  /** it is the text of a file, which the command line reads by its name */
  readonly isFile?: true
  /** @throws Misused */
  readonly read: (text: string | undefined, now: Date) => T
}

export type Fields = Readonly<Record<string, Field>>

/** What an action is told, read. */
export type Input<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

type Read<T> = (text: string, now: Date) => T

/** What must be said first, in its place. @param value what names it, in capitals */
export const argument = <T>(value: string, read: Read<T>, about = ''): Field<T> => ({
  value,
  about,
  argument: true,
  required: true,
  read: (text = '', now) => read(text, now),
})

/** What may be left out. */
export const option = <T>(value: string, about: string, read: Read<T>): Field<T | undefined> => ({
  value,
  about,
  read: (text, now) => (text === undefined ? undefined : read(text, now)),
})

/** What has a usual value. */
export const usually = <T, const U>(value: string, about: string, usual: U, read: Read<T>): Field<T | U> => ({
  value,
  about,
  read: (text, now) => (text === undefined ? usual : read(text, now)),
})

/** What must be said, by its name. */
export const required = <T>(value: string, about: string, read: Read<T>): Field<T> => ({
  value,
  about,
  required: true,
  read: (text = '', now) => read(text, now),
})

/** The text of a file. */
export const file = <T>(about: string, read: Read<T>): Field<T | undefined> => ({
  ...option('FILE', about, read),
  isFile: true,
})

/** On or off. */
export const flag = (about: string): Field<boolean> => ({
  value: null,
  about,
  read: (text) => text !== undefined,
})

/** The number of a thing, as lists show it. @param value what names it, such as CARD */
export const numbered = (value: string): Field<number> =>
  argument(value, (text) => numberOf(text, value.toLowerCase()))

/** A name that the feature looks up, as it was typed. */
export const named = (value: string): Field<string> => argument(value, (text) => text.trim())

/** One of a few words. */
export const oneOf =
  <const T extends string>(words: readonly T[]): Read<T> =>
  (text) => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new Misused(`{field} is ${words.join(', ')}, not "${text}".`)
    return found
  }

/** A whole number between two bounds. @param of what is counted, such as seconds */
export const between =
  (least: number, most: number, of = ''): Read<number> =>
  (text) => {
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Misused(
      `{field} is a whole number ${of === '' ? '' : `of ${of} `}from ${least} to ${most}, not "${text}".`,
    )
  }

/** One line. */
export const line =
  (most: number): Read<string> =>
  (text) =>
    lineOf(text.trim(), most)

/** An amount in naira above 0, in kobo. */
export const naira: Read<Kobo> = amountOf

/** Of every action that must say why. */
export const reason = required('TEXT', 'why, for the audit', whyOf)

/** The same where a table keeps it, or a customer reads it. */
export const shortReason = (about = 'why, for the audit'): Field<string> =>
  required('TEXT', about, (text) => lineOf(whyOf(text), REASON_LONGEST))

export const ticket = usually('TEXT', 'the number of your case', null, line(TICKET_LONGEST))

/** When it ends by itself. @param otherwise what ends it without */
export const until = (otherwise: string): Field<Date | null> =>
  usually(
    'DAY',
    `its last Lagos day, or a minute of it like "2026-11-30 18:00"; without it, until "${otherwise}"`,
    null,
    (text, now) => untilOf(now, text),
  )

const KEY_LONGEST = 200

/** Of every action that could move the same money twice. */
export const once = {
  key: option(
    'TEXT',
    'names the order: given again with the same key, it is not made again',
    (text: string) => {
      if (text.length <= KEY_LONGEST && !/\p{Cc}/u.test(text)) return text
      throw new Misused(`{field} is one line of 1 to ${KEY_LONGEST} characters.`)
    },
  ),
  again: flag('the same was done within a day, and is meant once more'),
}

/** What a reading of one field said, with the field. */
export class FieldMisused extends Misused {
  readonly field: string

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.field = field
  }
}

/**
 * What an action is told, read field by field.
 *
 * @throws FieldMisused for the first that cannot be read
 */
export function readInput<F extends Fields>(
  fields: F,
  typed: Readonly<Record<string, string | undefined>>,
  now: Date,
): Input<F> {
  const entries = Object.entries(fields).map(([name, { read }]) => {
    try {
      return [name, read(typed[name], now)]
    } catch (error) {
      if (!(error instanceof Misused)) throw error
      throw new FieldMisused(name, error.message, { cause: error })
    }
  })
  return Object.fromEntries(entries) as Input<F>
}
