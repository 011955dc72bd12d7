// @source DEC-171

import { type Price, priceFromNaira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import {
  FIRST_SECONDS,
  MOST_PRICE,
  type NextVersion,
  previewRate,
  previewRateRemoval,
  ratesInForce,
  removeRate,
  setRate,
} from '../../money/tariffs/rates.service.ts'
import type { DeckRow } from '../../money/tariffs/tariffs.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { timeWords } from '../times.ts'
import { trying } from '../trial.ts'
import { priceInWords, withTariffs } from './tariff-words.ts'

const MOST_FIRST_SECONDS = 3600

/** @throws Misused for what no number in E.164 begins with */
export function prefixOf(text: string): string {
  const prefix = text.replace(/^\+/, '')
  if (!/^[1-9]\d{0,14}$/.test(prefix))
    throw new Misused(`"${text}" is not how a number begins, with its country code, like +23480.`)
  return prefix
}

function firstSecondsOf(text: string): number {
  const seconds = numberOf(text, 'second')
  if (seconds < 1 || seconds > MOST_FIRST_SECONDS)
    throw new Misused(`--first is 1 to ${MOST_FIRST_SECONDS} seconds.`)
  return seconds
}

/** A price of a minute. @throws Misused */
export function priceOf(text: string): Price {
  const amount = priceFromNaira(text)
  if (amount === null || amount > MOST_PRICE)
    throw new Misused(`"${text}" is not a price in naira: from 0 to 1,000,000, with at most 4 decimals.`)
  return amount
}

const inWords = ({ price: of, connection, firstSeconds, nextSeconds }: DeckRow) =>
  [
    `${priceInWords(of)} a minute, at least ${firstSeconds} s`,
    ...(nextSeconds > 1 ? [`then by ${nextSeconds} s`] : []),
    ...(connection > 0 ? [`and ${priceInWords(connection)} a call`] : []),
  ].join(', ')

/** A version that is to come does not have what is changed now. */
const soon = (next: NextVersion | null) =>
  next
    ? [`Version ${next.number} of the deck ${next.deck} would replace it at ${timeWords(next.effectiveAt)}.`]
    : []

export const ratesList: Verb = {
  name: 'rates list',
  parameters: [],
  options: {},
  summary: 'what calls cost, by how the number begins',
  about: `The version in force of the default deck. The longest beginning that fits a number counts. What none fits cannot be
called.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const rates = await ratesInForce(ctx)
      const rows = rates.map(({ prefix, name, price, firstSeconds }) => [
        /^\d/.test(prefix) ? `+${prefix}` : prefix,
        name,
        priceInWords(price),
        `${firstSeconds} s`,
      ])
      const lines =
        rows.length > 0
          ? tableOf([['Prefix', 'Name', 'A minute', 'At least'], ...rows])
          : ['There are no rates.']
      return { lines, data: { rates } }
    }),
}

export const ratesSet: Verb = {
  name: 'rates set',
  parameters: ['PREFIX', 'NAIRA'],
  options: {
    name: { value: 'TEXT', about: 'what people call it, like "Ghana, mobile"; a new rate needs it' },
    first: {
      value: 'SECONDS',
      about: `what is billed at least; ${FIRST_SECONDS} when not said, or as before`,
    },
    ...reason,
    ...yes,
  },
  summary: 'sets what a minute costs to numbers that begin with PREFIX',
  about: `PREFIX begins with the country code, like +23480 or 44. NAIRA may be 0, and have 4 decimals. A new rate is billed by
the second behind the first seconds. This makes a new version of the default deck, in force from the next call on; calls
that are on their way keep the rate at which they began.`,

  run: (operator, [text = '', naira = ''], given) =>
    withTariffs(operator, async (ctx) => {
      const [prefix, minute, why] = [prefixOf(text), priceOf(naira), reasonOf(given)]
      const change = {
        prefix,
        price: minute,
        name: given.name?.trim() || undefined,
        firstSeconds: given.first === undefined ? undefined : firstSecondsOf(given.first),
      }
      const { rate, before, next } = await previewRate(ctx, change)
      const act = (on: Context) => setRate(on, operatorActor(operator), { ...change, reason: why })
      const would = [
        `Calls to +${prefix}, ${rate.name}, would cost ${inWords(rate)}${before ? `, instead of ${inWords(before)}` : ''}.`,
        ...(before
          ? []
          : ['Until now they cannot be placed under this prefix, or cost what a shorter one says.']),
        ...soon(next),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const set = await act(ctx)
      return { lines: [`Calls to +${prefix} cost ${inWords(set)}.`], data: set }
    }),
}

export const ratesRemove: Verb = {
  name: 'rates remove',
  parameters: ['PREFIX'],
  options: { ...reason, ...yes },
  summary: 'takes a rate away',
  about: `Numbers that begin with PREFIX cost then what a shorter prefix says; without one they cannot be called. This makes a
new version of the default deck, in force from the next call on.`,

  run: (operator, [text = ''], given) =>
    withTariffs(operator, async (ctx) => {
      const [prefix, why] = [prefixOf(text), reasonOf(given)]
      const { before, next } = await previewRateRemoval(ctx, prefix)
      const act = (on: Context) => removeRate(on, operatorActor(operator), { prefix, reason: why })
      const would = [
        `The rate for +${prefix}, ${before.name}, ${inWords(before)}, would be taken away.`,
        ...soon(next),
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`There is no rate for +${prefix} any more.`], data: { prefix } }
    }),
}
