import { exactPrice, type Price, price, priceFromNaira } from '@ekoline/contract/units/money.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { changeDefaultDeck } from '../../money/tariffs/tariffs.service.ts'
import {
  type DeckRow,
  findDefaultDeck,
  findNextRelease,
  findRow,
  findVersionInForce,
  listRows,
} from '../../money/tariffs/tariffs.sql.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'

const FIRST_SECONDS = 30 // decisions, "Calls": first increment 30 s
const MOST_FIRST_SECONDS = 3600
export const MOST_PRICE = 10_000_000_000 // 1,000,000 naira

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

export const priceInWords = (of: number) => `₦${exactPrice(price(of))}`

const inWords = ({ price: of, connection, firstSeconds, nextSeconds }: DeckRow) =>
  [
    `${priceInWords(of)} a minute, at least ${firstSeconds} s`,
    ...(nextSeconds > 1 ? [`then by ${nextSeconds} s`] : []),
    ...(connection > 0 ? [`and ${priceInWords(connection)} a call`] : []),
  ].join(', ')

/** The rows of the default deck that count now, and which version of it that is. */
async function inForce(db: Db, at: Date) {
  const deck = await findDefaultDeck(db)
  return { deck, version: await findVersionInForce(db, deck.id, at) }
}

async function findRateOf(db: Db, at: Date, prefix: string): Promise<DeckRow | undefined> {
  const { version } = await inForce(db, at)
  return version && findRow(db, version.id, prefix)
}

/** A version that is to come does not have what is changed now. */
async function soon(db: Db, at: Date): Promise<string[]> {
  const { deck } = await inForce(db, at)
  const next = await findNextRelease(db, deck.id, at)
  if (!next) return []
  return [`Version ${next.number} of the deck ${deck.name} replaces it on ${next.effectiveAt.toISOString()}.`]
}

export const ratesList: Verb = {
  name: 'rates list',
  parameters: [],
  options: {},
  summary: 'what calls cost, by how the number begins',
  about: `The version in force of the default deck. The longest beginning that fits a number counts. What none fits cannot be
called.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const { version } = await inForce(db, clock.now())
      const rates = version ? await listRows(db, version.id) : []
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
    withService(operator, async (ctx) => {
      const [prefix, minute, why] = [prefixOf(text), priceOf(naira), reasonOf(given)]
      const at = ctx.clock.now()
      const before = await findRateOf(ctx.db, at, prefix)
      const name = given.name?.trim() || before?.name
      if (!name) throw new Misused(`+${prefix} is new: it needs --name TEXT.`)
      const firstSeconds =
        given.first === undefined ? (before?.firstSeconds ?? FIRST_SECONDS) : firstSecondsOf(given.first)
      const rate: DeckRow = { ...NEW_ROW, ...before, prefix, name, price: minute, firstSeconds }
      await agree(operator, given, [
        `Calls to +${prefix}, ${name}, cost ${inWords(rate)}${before ? `, instead of ${inWords(before)}` : ''}.`,
        ...(before
          ? []
          : ['They could not be placed under this prefix before, or cost what a shorter one says.']),
        ...(await soon(ctx.db, at)),
      ])
      await transaction(ctx.db, async (tx) => {
        const made = await changeDefaultDeck(tx, at, { put: [rate] })
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'rate_set',
          detail: { ...rate, ...made, was: before ?? null, reason: why },
        })
      })
      return { lines: [`Calls to +${prefix} cost ${inWords(rate)}.`], data: rate }
    }),
}

const NEW_ROW = {
  connection: 0,
  nextSeconds: 1,
  minimumSeconds: 0,
  offPeakPrice: null,
  offPeakFrom: null,
  offPeakTo: null,
  offPeakDays: 0,
}

export const ratesRemove: Verb = {
  name: 'rates remove',
  parameters: ['PREFIX'],
  options: { ...reason, ...yes },
  summary: 'takes a rate away',
  about: `Numbers that begin with PREFIX cost then what a shorter prefix says; without one they cannot be called. This makes a
new version of the default deck, in force from the next call on.`,

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const [prefix, why, at] = [prefixOf(text), reasonOf(given), ctx.clock.now()]
      const before = await findRateOf(ctx.db, at, prefix)
      if (!before) throw new Refused(`There is no rate for +${prefix}. "rates list" shows them.`)
      await agree(operator, given, [
        `The rate for +${prefix}, ${before.name}, ${inWords(before)}, is taken away.`,
        ...(await soon(ctx.db, at)),
      ])
      await transaction(ctx.db, async (tx) => {
        const made = await changeDefaultDeck(tx, at, { remove: [prefix] })
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'rate_removed',
          detail: { ...before, ...made, reason: why },
        })
      })
      return { lines: [`There is no rate for +${prefix} any more.`], data: { prefix } }
    }),
}
