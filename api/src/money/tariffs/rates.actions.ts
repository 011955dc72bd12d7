// @source DEC-171

import { type Price, priceFromNaira } from '@ekoline/contract/units/money.ts'
import { defineAction } from '../../platform/actions/action.ts'
import { argument, between, option, reason } from '../../platform/actions/fields.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { timeWords } from '../../platform/actions/words.ts'
import {
  FIRST_SECONDS,
  MOST_PRICE,
  type NextVersion,
  previewRate,
  previewRateRemoval,
  removeRate,
  setRate,
} from './rates.service.ts'
import { priceInWords, tariffSays } from './tariff-words.ts'
import type { DeckRow } from './tariffs.service.ts'

const MOST_FIRST_SECONDS = 3600

/** @throws Misused for what no number in E.164 begins with */
export function prefixOf(text: string): string {
  const prefix = text.replace(/^\+/, '')
  if (!/^[1-9]\d{0,14}$/.test(prefix))
    throw new Misused(`"${text}" is not how a number begins, with its country code, like +23480.`)
  return prefix
}

/** A price of a minute. @throws Misused */
export function priceOf(text: string): Price {
  const amount = priceFromNaira(text)
  if (amount === null || amount > MOST_PRICE)
    throw new Misused(`"${text}" is not a price in naira: from 0 to 1,000,000, with at most 4 decimals.`)
  return amount
}

const rateWords = ({ price: of, connection, firstSeconds, nextSeconds }: DeckRow) =>
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

const says = [tariffSays]
const prefix = argument('PREFIX', prefixOf)

export const ratesSet = defineAction({
  name: 'rates set',
  permission: 'finance',
  summary: 'sets what a minute costs to numbers that begin with PREFIX',
  about: `PREFIX begins with the country code, like +23480 or 44. NAIRA may be 0, and have 4 decimals. A new rate is billed by
the second behind the first seconds. This makes a new version of the default deck, in force from the next call on; calls
that are on their way keep the rate at which they began.`,
  input: {
    prefix,
    price: argument('NAIRA', priceOf),
    name: option(
      'TEXT',
      'what people call it, like "Ghana, mobile"; a new rate needs it',
      (text) => text.trim() || undefined,
    ),
    first: option(
      'SECONDS',
      `what is billed at least; ${FIRST_SECONDS} when not said, or as before`,
      between(1, MOST_FIRST_SECONDS, 'seconds'),
    ),
    reason,
  },
  audits: ['rate_set'],
  says,

  async preview(ctx, { prefix: of, price, name, first }) {
    const change = { prefix: of, price, name, firstSeconds: first }
    const { rate, before, next } = await previewRate(ctx, change)
    return {
      would: [
        `Calls to +${of}, ${rate.name}, would cost ${rateWords(rate)}${before ? `, instead of ${rateWords(before)}` : ''}.`,
        ...(before
          ? []
          : ['Until now they cannot be placed under this prefix, or cost what a shorter one says.']),
        ...soon(next),
      ],
      facts: change,
    }
  },

  async run(ctx, actor, { reason: why }, change) {
    const set = await setRate(ctx, actor, { ...change, reason: why })
    return { lines: [`Calls to +${change.prefix} cost ${rateWords(set)}.`], data: set }
  },
})

export const ratesRemove = defineAction({
  name: 'rates remove',
  permission: 'finance',
  summary: 'takes a rate away',
  about: `Numbers that begin with PREFIX cost then what a shorter prefix says; without one they cannot be called. This makes a
new version of the default deck, in force from the next call on.`,
  input: { prefix, reason },
  audits: ['rate_removed'],
  says,

  async preview(ctx, { prefix: of }) {
    const { before, next } = await previewRateRemoval(ctx, of)
    return {
      would: [
        `The rate for +${of}, ${before.name}, ${rateWords(before)}, would be taken away.`,
        ...soon(next),
      ],
      facts: before,
    }
  },

  async run(ctx, actor, { prefix: of, reason: why }) {
    await removeRate(ctx, actor, { prefix: of, reason: why })
    return { lines: [`There is no rate for +${of} any more.`], data: { prefix: of } }
  },
})
