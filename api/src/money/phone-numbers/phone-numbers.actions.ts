import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, between, naira, reason, usually } from '../../platform/actions/fields.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'
import {
  addNumbers,
  NumberRefused,
  previewNumberPrice,
  previewNumbers,
  previewTaking,
  priceNumbers,
  takeNumber,
} from './number-stock.service.ts'

const MOST_AT_ONCE = 1000

/** A number as it is kept: with + and country code. */
const did = argument('NUMBER', (text) => {
  const found = e164(text)
  if (found === null) throw new Misused(`"${text}" is not a phone number like +2342017001234 or 02017001234.`)
  return found
})

const says = [
  saying(NumberRefused, {
    not_in_stock: (facts) => `${facts.did} is not in stock. "numbers list" shows what is.`,
    nobodys: (facts) => `Nobody has ${facts.did}.`,
    changed_since: (facts) => `${facts.did} was renewed or released just now. Look at it again.`,
    price_too_low: ({ minimum }) => `A number never costs less than ${inNaira(minimum)}.`,
  }),
]

export const numbersAdd = defineAction({
  name: 'numbers add',
  permission: 'noc',
  summary: 'puts numbers into stock, to be sold',
  about: `NUMBER is written +2342017001234 or 02017001234. Numbers that are in stock already, or that somebody has, stay as
they are. The exchange must lead their calls to the service before they are sold.`,
  input: {
    number: did,
    count: usually(
      'N',
      `so many in a row from NUMBER on, at most ${MOST_AT_ONCE}`,
      1,
      between(1, MOST_AT_ONCE),
    ),
  },
  audits: ['number_added'],
  says,

  async preview(ctx, { number: first, count }) {
    const { last, price } = await previewNumbers(ctx, { first, count })
    return {
      would: [
        count === 1
          ? `${first} would be for sale from now on, for ${inNaira(price)} for 30 days.`
          : `${count} numbers, ${first} to ${last}, would be for sale from now on, each for ${inNaira(price)} for 30 days.`,
      ],
      facts: { last, price },
    }
  },

  async run(ctx, actor, { number: first, count }) {
    const added = await addNumbers(ctx, actor, { first, count })
    const known = count - added.length
    return {
      lines: [`Added: ${added.length}.${known > 0 ? ` Known already: ${known}.` : ''}`],
      data: { added, known },
    }
  },
})

export const numbersRelease = defineAction({
  name: 'numbers release',
  permission: 'noc',
  summary: 'takes a number from who has it',
  about: `It takes no calls any more from now on, and is sold again after 30 days. Its owner is told by mail. No money moves:
what is to be given back is a "payments refund" or a "wallet adjust".`,
  input: { number: did, reason },
  audits: ['number_released'],
  says,

  async preview(ctx, { number }) {
    const found = await previewTaking(ctx, number)
    return {
      would: [
        `${number} is of card ${found.cardId}, paid until ${timeWords(found.paidUntil)}.`,
        'It would be taken away now, without giving money back, and its owner would get a mail.',
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { number, reason: why }, found) {
    await takeNumber(ctx, actor, { found, reason: why })
    return { lines: [`${number} is nobody's.`], data: { number, cardId: found.cardId } }
  },
})

export const numbersPrice = defineAction({
  name: 'numbers price',
  permission: 'finance',
  summary: 'changes what a number costs for 30 days',
  about: `The price of all numbers, without the card fee: of those that are bought, and of those that renew, from now on.
Payments that were begun keep the price at which they were begun. It is never less than ₦1,000.`,
  input: { price: argument('NAIRA', naira), reason },
  audits: ['number_priced'],
  says,

  async preview(ctx, { price }) {
    const found = await previewNumberPrice(ctx, price)
    return {
      would: [
        `Numbers would cost ${inNaira(price)} instead of ${inNaira(found.before)}.`,
        'Numbers that people have would renew at the new price.',
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { price, reason: why }) {
    await priceNumbers(ctx, actor, { price, reason: why })
    return { lines: [`Numbers cost ${inNaira(price)}.`], data: { priceKobo: price } }
  },
})
