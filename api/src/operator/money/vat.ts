import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import {
  listVatPeriods,
  setVat,
  type VatLine,
  type VatPeriod,
  type VatRefusal,
  vatOfMonth,
} from '../../money/bookkeeping/vat.service.ts'
import { agree, yes } from '../agree.ts'
import { beginOf, inNaira, monthOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { minuteCell, timeHead } from '../times.ts'
import { trying } from '../trial.ts'

const HIGHEST_PERCENT = 50

/** @returns hundredths of a percent. @throws Misused */
function rateOf(text: string): number {
  const percent = Number(text)
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || percent > HIGHEST_PERCENT)
    throw new Misused(`"${text}" is not a rate in percent from 0 to ${HIGHEST_PERCENT}, like 7.5.`)
  return Math.round(percent * 100)
}

const dues = { used: false, bought: true } as const

function dueOf(text: string): boolean {
  if (text === 'used' || text === 'bought') return dues[text]
  throw new Misused(`--due is "used" (as airtime is used) or "bought" (when it is bought), not "${text}".`)
}

const percent = (rate: number) => `${rate / 100}%`
const dueText = (whenBought: boolean) => (whenBought ? 'when airtime is bought' : 'as airtime is used')

const refusals: Record<VatRefusal, string> = {
  not_ahead: 'VAT can only begin or change on a day ahead: what is booked stays as it is.',
  later_is_set: 'A change on that day or a later one is set already. "vat list" shows it.',
  point_stays:
    'When the tax falls due cannot be changed: what wallets hold was taxed by it. "vat list" shows it.',
  not_registered: 'The seller is not registered, so there is nothing to end.',
}

export const vatSet: Verb = {
  name: 'vat set',
  parameters: ['PERCENT'],
  options: {
    from: { value: 'DAY', about: 'the Lagos day with which it begins', required: true },
    due: {
      value: 'WHEN',
      about: '"used": the tax falls due as airtime is used (default); "bought": when it is bought',
    },
    ...yes,
  },
  summary: 'says from when on the seller charges VAT, and at which rate',
  about: `Prices include it: customers pay what they did. From that day on the tax is booked apart, in the accounts
output-vat. 0 ends it. What was booked before stays as it is, and a refund of an older payment has the tax of that one.`,

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const [rate, startsAt] = [rateOf(text), beginOf(given.from ?? '')]
      const [last] = (await listVatPeriods(ctx.db)).toReversed()
      const whenBought = given.due === undefined ? (last?.whenBought ?? false) : dueOf(given.due)
      const period = { startsAt, rate, whenBought }
      const act = async (on: Context) => {
        const refusal = await setVat(on, operatorActor(operator), period, operator.who)
        if (refusal) throw new Refused(refusals[refusal])
      }
      const would = [
        rate > 0
          ? `From ${given.from} on, Lagos time, prices would include VAT of ${percent(rate)}, which would fall due ${dueText(whenBought)}.`
          : `From ${given.from} on, Lagos time, no VAT would be booked.`,
        ...missingOf(ctx.config.seller).map((name) => `${name} is not set: a tax invoice must have it.`),
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: ['It is set.'], data: period }
    }),
}

/** The settings that an invoice needs and that are not set (Nigeria Tax Act 2025, s.153). */
const missingOf = (seller: Config['seller']) =>
  (['name', 'address', 'rc', 'tin'] as const)
    .filter((part) => seller[part] === null)
    .map((part) => `SELLER_${part.toUpperCase()}`)

const periodRow = ({ startsAt, rate, whenBought, setAt, setBy }: VatPeriod) => [
  dayOf(startsAt),
  percent(rate),
  rate > 0 ? dueText(whenBought) : '',
  minuteCell(setAt),
  setBy,
]

export const vatList: Verb = {
  name: 'vat list',
  parameters: [],
  options: {},
  summary: 'which rates of VAT were, are and will be booked',
  about: 'Without any, the seller is not registered, and no VAT is booked.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const periods = await listVatPeriods(db)
      return {
        lines:
          periods.length > 0
            ? tableOf([
                [timeHead('From'), 'Rate', 'Falls due', timeHead('Set'), 'By'],
                ...periods.map(periodRow),
              ])
            : ['No VAT is booked: the seller is not registered.'],
        data: { periods },
      }
    }),
}

const sum = (lines: readonly VatLine[], of: (line: VatLine) => Kobo) =>
  kobo(lines.reduce((total, line) => total + of(line), 0))

export const vatReturn: Verb = {
  name: 'vat return',
  parameters: ['MONTH'],
  options: {},
  summary: 'the figures of a month for the VAT return',
  about: `What the taxed postings of the month come to, by service, without the tax and with it; what went back to customers
apart. Of an open month the figures are as of now: close it first. The tax on what you bought is not in these books.`,

  run: (operator, [text = '']) =>
    withService(operator, async ({ db }) => {
      const rows = await vatOfMonth(db, monthOf(text))
      const row = (name: string, net: Kobo, vat: Kobo) => [
        name,
        inNaira(net),
        inNaira(vat),
        inNaira(kobo(net + vat)),
      ]
      const [net, vat] = [sum(rows, (line) => line.net), sum(rows, (line) => line.vat)]
      const lines = tableOf([
        ['Service', 'Without VAT', 'VAT', 'With VAT'],
        ...rows.map((line) =>
          row(line.back ? `${line.service}, given back` : line.service, line.net, line.vat),
        ),
        row('Sum', net, vat),
      ])
      return {
        lines: rows.length > 0 ? lines : [`No VAT was booked in ${text}.`],
        data: { month: text, services: rows, net, vat },
      }
    }),
}
