import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Config } from '../../config.ts'
import { defineAction, operatorName } from '../../platform/actions/action.ts'
import { argument, option, required } from '../../platform/actions/fields.ts'
import { beginOf, monthOf } from '../../platform/actions/reading.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { balanceLines } from './balance-words.ts'
import { type CloseRefusal, closeBooks, trialBalance } from './bookkeeping.service.ts'
import { listVatPeriods, setVat, type VatRefusal } from './vat.service.ts'
import { dueWords, percentWords } from './vat-words.ts'

const HIGHEST_PERCENT = 50

/** @returns hundredths of a percent. @throws Misused */
function rateOf(text: string): number {
  const percent = Number(text)
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || percent > HIGHEST_PERCENT)
    throw new Misused(`"${text}" is not a rate in percent from 0 to ${HIGHEST_PERCENT}, like 7.5.`)
  return Math.round(percent * 100)
}

function dueOf(text: string): 'used' | 'bought' {
  if (text === 'used' || text === 'bought') return text
  throw new Misused(`{field} is "used" (as airtime is used) or "bought" (when it is bought), not "${text}".`)
}

const vatRefusals: Record<VatRefusal, string> = {
  not_ahead: 'VAT can only begin or change on a day ahead: what is booked stays as it is.',
  later_is_set: 'A change on that day or a later one is set already. "vat list" shows it.',
  point_stays:
    'When the tax falls due cannot be changed: what wallets hold was taxed by it. "vat list" shows it.',
  not_registered: 'The seller is not registered, so there is nothing to end.',
}

/** The settings that an invoice needs and that are not set (Nigeria Tax Act 2025, s.153). */
const missingOf = (seller: Config['seller']) =>
  (['name', 'address', 'rc', 'tin'] as const)
    .filter((part) => seller[part] === null)
    .map((part) => `SELLER_${part.toUpperCase()}`)

export const vatSet = defineAction({
  name: 'vat set',
  permission: 'finance',
  summary: 'says from when on the seller charges VAT, and at which rate',
  about: `Prices include it: customers pay what they did. From that day on the tax is booked apart, in the accounts
output-vat. 0 ends it. What was booked before stays as it is, and a refund of an older payment has the tax of that one.`,
  input: {
    rate: argument('PERCENT', rateOf),
    from: required('DAY', 'the Lagos day with which it begins', beginOf),
    due: option(
      'WHEN',
      '"used": the tax falls due as airtime is used (default); "bought": when it is bought',
      dueOf,
    ),
  },
  audits: ['vat_set'],

  async preview(ctx, { rate, from, due }) {
    const [last] = (await listVatPeriods(ctx.db)).toReversed()
    const whenBought = due === undefined ? (last?.whenBought ?? false) : due === 'bought'
    return {
      would: [
        rate > 0
          ? `From ${dayOf(from)} on, Lagos time, prices would include VAT of ${percentWords(rate)}, which would fall due ${dueWords(whenBought)}.`
          : `From ${dayOf(from)} on, Lagos time, no VAT would be booked.`,
        ...missingOf(ctx.config.seller).map((name) => `${name} is not set: a tax invoice must have it.`),
      ],
      facts: { startsAt: from, rate, whenBought },
    }
  },

  async run(ctx, actor, _, period) {
    const refusal = await setVat(ctx, actor, period, operatorName(actor))
    if (refusal) throw new Refused(vatRefusals[refusal])
    return { lines: ['It is set.'], data: period }
  },
})

const closeRefusals: Record<CloseRefusal, (month: string) => string> = {
  not_over: (month) => `${month} is not over for a whole day: close it from the 2nd of the next month on.`,
  not_next: (month) =>
    `The month before ${month} is open, or a later one is closed: "books months" shows them.`,
}

export const booksClose = defineAction({
  name: 'books close',
  permission: 'finance',
  summary: 'closes a month for good',
  about: `Months are closed one after the other, each when it has been over for a day. Its figures are kept and change no more;
what comes late, such as the end of a call that had to be recovered, is booked on the first day of the next month.
Customers' statements are not touched. A month cannot be opened again: correct a mistake in the month that is open.`,
  input: { month: argument('MONTH', monthOf) },
  audits: ['month_closed'],

  async preview(ctx, { month }) {
    const rows = await trialBalance(ctx.db, month)
    return {
      would: [...balanceLines(rows), `${month.slice(0, 7)} would be closed for good with these figures.`],
      facts: rows,
    }
  },

  async run(ctx, actor, { month }) {
    const refusal = await closeBooks(ctx, actor, month, operatorName(actor))
    const text = month.slice(0, 7)
    if (refusal) throw new Refused(closeRefusals[refusal](text))
    return { lines: [`${text} is closed.`], data: { month: text } }
  },
})
