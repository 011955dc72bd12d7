import { kobo } from '@ekoline/contract/money.ts'
import { transaction } from '../db/db.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { agree, reason, yes } from './agree.ts'
import { amountOf, inNaira, numberOf, reasonOf } from './arguments.ts'
import { withService } from './open.ts'
import { Misused, operatorActor, Refused, type Verb } from './operator.ts'
import { deleteRate, findRateOf, listRates, putRate, type RateRow } from './rates.sql.ts'
import { tableOf } from './table.ts'

const FIRST_SECONDS = 30 // decisions, "Calls": first increment 30 s
const MOST_FIRST_SECONDS = 3600

/** @throws Misused for what no number in E.164 begins with */
function prefixOf(text: string): string {
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

const inWords = ({ koboPerMinute, firstSeconds }: RateRow) =>
  `${inNaira(kobo(koboPerMinute))} a minute, at least ${firstSeconds} s`

export const ratesList: Verb = {
  name: 'rates list',
  parameters: [],
  options: {},
  summary: 'what calls cost, by how the number begins',
  about: 'The longest beginning that fits a number counts. What none fits cannot be called.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const rates = await listRates(db)
      const rows = rates.map(({ prefix, name, koboPerMinute, firstSeconds }) => [
        `+${prefix}`,
        name,
        inNaira(kobo(koboPerMinute)),
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
  about: `PREFIX begins with the country code, like +23480 or 44. Calls are billed by the second behind the first seconds. Calls
that are on their way keep the rate at which they began.`,

  run: (operator, [text = '', naira = ''], given) =>
    withService(operator, async (ctx) => {
      const [prefix, koboPerMinute, why] = [prefixOf(text), amountOf(naira), reasonOf(given)]
      const before = await findRateOf(ctx.db, prefix)
      const name = given.name?.trim() || before?.name
      if (!name) throw new Misused(`+${prefix} is new: it needs --name TEXT.`)
      const firstSeconds =
        given.first === undefined ? (before?.firstSeconds ?? FIRST_SECONDS) : firstSecondsOf(given.first)
      const rate: RateRow = { prefix, name, koboPerMinute, firstSeconds }
      await agree(operator, given, [
        `Calls to +${prefix}, ${name}, cost ${inWords(rate)}${before ? `, instead of ${inWords(before)}` : ''}.`,
        ...(before
          ? []
          : ['They could not be placed under this prefix before, or cost what a shorter one says.']),
      ])
      await transaction(ctx.db, async (tx) => {
        await putRate(tx, rate)
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'rate_set',
          detail: { ...rate, was: before ?? null, reason: why },
        })
      })
      return { lines: [`Calls to +${prefix} cost ${inWords(rate)}.`], data: rate }
    }),
}

export const ratesRemove: Verb = {
  name: 'rates remove',
  parameters: ['PREFIX'],
  options: { ...reason, ...yes },
  summary: 'takes a rate away',
  about:
    'Numbers that begin with PREFIX cost then what a shorter prefix says; without one they cannot be called.',

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const [prefix, why] = [prefixOf(text), reasonOf(given)]
      const before = await findRateOf(ctx.db, prefix)
      if (!before) throw new Refused(`There is no rate for +${prefix}. "rates list" shows them.`)
      await agree(operator, given, [
        `The rate for +${prefix}, ${before.name}, ${inWords(before)}, is taken away.`,
      ])
      await transaction(ctx.db, async (tx) => {
        if (!(await deleteRate(tx, prefix)))
          throw new Refused(`The rate for +${prefix} was taken away just now.`)
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'rate_removed',
          detail: { ...before, reason: why },
        })
      })
      return { lines: [`There is no rate for +${prefix} any more.`], data: { prefix } }
    }),
}
