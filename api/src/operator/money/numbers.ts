import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import {
  addNumbers,
  findNumbers,
  NumberRefused,
  type NumberRow,
  previewNumberPrice,
  previewNumbers,
  previewTaking,
  priceNumbers,
  takeNumber,
} from '../../money/phone-numbers/number-stock.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'

const MOST_AT_ONCE = 1000

const withNumbers = saying(NumberRefused, {
  not_in_stock: ({ did }) => `${did} is not in stock. "numbers list" shows what is.`,
  nobodys: ({ did }) => `Nobody has ${did}.`,
  changed_since: ({ did }) => `${did} was renewed or released just now. Look at it again.`,
  price_too_low: ({ minimum }) => `A number never costs less than ${inNaira(minimum)}.`,
})

/** A number as it is kept: with + and country code. @throws Misused */
function didOf(text: string): string {
  const did = e164(text)
  if (did === null) throw new Misused(`"${text}" is not a phone number like +2342017001234 or 02017001234.`)
  return did
}

function countOf(text: string | undefined): number {
  const count = text === undefined ? 1 : numberOf(text, 'count')
  if (count < 1 || count > MOST_AT_ONCE) throw new Misused(`--count is 1 to ${MOST_AT_ONCE}.`)
  return count
}

export const numbersAdd: Verb = {
  name: 'numbers add',
  parameters: ['NUMBER'],
  options: {
    count: { value: 'N', about: `so many in a row from NUMBER on, at most ${MOST_AT_ONCE}` },
    ...yes,
  },
  summary: 'puts numbers into stock, to be sold',
  about: `NUMBER is written +2342017001234 or 02017001234. Numbers that are in stock already, or that somebody has, stay as
they are. The exchange must lead their calls to the service before they are sold.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async (ctx) => {
      const first = didOf(number)
      const range = { first, count: countOf(given.count) }
      const { last, price } = await previewNumbers(ctx, range)
      await agree(operator, given, [
        range.count === 1
          ? `${first} is sold from now on, for ${inNaira(price)} for 30 days.`
          : `${range.count} numbers, ${first} to ${last}, are sold from now on, each for ${inNaira(price)} for 30 days.`,
      ])
      const added = await addNumbers(ctx, operatorActor(operator), range)
      const known = range.count - added.length
      return {
        lines: [`Added: ${added.length}.${known > 0 ? ` Known already: ${known}.` : ''}`],
        data: { added, known },
      }
    }),
}

export const numbersList: Verb = {
  name: 'numbers list',
  parameters: [],
  options: { search: { value: 'DIGITS', about: 'only numbers with these digits' }, ...lookUpReason },
  summary: 'the numbers: who has them, where they lead, until when they are paid',
  about: 'The first 50 numbers in order. Digits narrow it: those of an area code, or of one number.',

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const { db, clock } = ctx
      const digits = nationalNumber(given.search ?? '').replace(/\D/g, '')
      const { total, numbers } = await findNumbers(db, digits)
      const [cards, shown] = [numbers.flatMap(({ card }) => card ?? []), numbers.length]
      await auditLookUp(ctx, operator, { verb: numbersList.name, given, cards, shown })
      const rows = numbers.map((number) => [
        number.did,
        stateOf(number, clock.now()),
        number.owner === null ? '' : `${number.owner} (card ${number.card}, ${number.workgroup})`,
        number.category === null ? '' : `${number.category} ${number.destination}`,
        number.paidUntil === null ? '' : wireTime(number.paidUntil),
      ])
      const table = tableOf([['Number', 'State', 'Owner', 'Leads to', 'Paid until (UTC)'], ...rows])
      const more =
        total > numbers.length ? [`${numbers.length} of ${total}: --search DIGITS finds others.`] : []
      return {
        lines: total === 0 ? ['There are no such numbers.'] : [...table, ...more],
        data: { total, numbers },
      }
    }),
}

function stateOf({ card, graceUntil, freeFrom, heldUntil }: NumberRow, now: Date): string {
  if (card !== null) return graceUntil ? 'unpaid' : 'sold'
  if (freeFrom && freeFrom > now) return `resting until ${wireTime(freeFrom).slice(0, 10)}`
  return heldUntil && heldUntil > now ? 'being paid' : 'for sale'
}

export const numbersRelease: Verb = {
  name: 'numbers release',
  parameters: ['NUMBER'],
  options: { ...reason, ...yes },
  summary: 'takes a number from who has it',
  about: `It takes no calls any more from now on, and is sold again after 30 days. Its owner is told by mail. No money moves:
what is to be given back is a "payments refund" or a "wallet adjust".`,

  run: (operator, [number = ''], given) =>
    withNumbers(operator, async (ctx) => {
      const [did, why] = [didOf(number), reasonOf(given)]
      const found = await previewTaking(ctx, did)
      await agree(operator, given, [
        `${did} is of card ${found.cardId}, paid until ${wireTime(found.paidUntil)} UTC.`,
        'It is taken away now, without giving money back, and its owner is told.',
      ])
      await takeNumber(ctx, operatorActor(operator), { found, reason: why })
      return { lines: [`${did} is nobody's.`], data: { number: did, cardId: found.cardId } }
    }),
}

export const numbersPrice: Verb = {
  name: 'numbers price',
  parameters: ['NAIRA'],
  options: { ...reason, ...yes },
  summary: 'changes what a number costs for 30 days',
  about: `The price of all numbers, without the card fee: of those that are bought, and of those that renew, from now on.
Payments that were begun keep the price at which they were begun. It is never less than ₦1,000.`,

  run: (operator, [naira = ''], given) =>
    withNumbers(operator, async (ctx) => {
      const [price, why] = [amountOf(naira), reasonOf(given)]
      const { before } = await previewNumberPrice(ctx, price)
      await agree(operator, given, [
        `Numbers cost ${inNaira(price)} instead of ${inNaira(before)}.`,
        'Numbers that people have renew at the new price.',
      ])
      await priceNumbers(ctx, operatorActor(operator), { price, reason: why })
      return { lines: [`Numbers cost ${inNaira(price)}.`], data: { priceKobo: price } }
    }),
}
