import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import {
  listVatPeriods,
  type VatLine,
  type VatPeriod,
  vatOfMonth,
} from '../../money/bookkeeping/vat.service.ts'
import { dueWords, percentWords } from '../../money/bookkeeping/vat-words.ts'
import { monthOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { inNaira } from '../../platform/actions/words.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { minuteCell, timeHead } from '../times.ts'

const periodRow = ({ startsAt, rate, whenBought, setAt, setBy }: VatPeriod) => [
  dayOf(startsAt),
  percentWords(rate),
  rate > 0 ? dueWords(whenBought) : '',
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
