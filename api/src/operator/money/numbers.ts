import { market } from '@ekoline/contract/units/market.ts'
import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { namesCountry, readNumber } from '@ekoline/contract/units/read-number.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import {
  addNumbers,
  findNumbers,
  NUMBER_STATES,
  type NumberFilter,
  NumberRefused,
  type NumberRow,
  type NumberState,
  previewNumberPrice,
  previewNumbers,
  previewTaking,
  priceNumbers,
  takeNumber,
} from '../../money/phone-numbers/number-stock.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, inNaira, numberOf, pageOf, pageOption, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'
import { timeCell, timeHead, timeWords } from '../times.ts'
import { trying } from '../trial.ts'

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
      const would = [
        range.count === 1
          ? `${first} would be for sale from now on, for ${inNaira(price)} for 30 days.`
          : `${range.count} numbers, ${first} to ${last}, would be for sale from now on, each for ${inNaira(price)} for 30 days.`,
      ]
      const act = (on: Context) => addNumbers(on, operatorActor(operator), range)
      await agree(operator, given, would, trying(ctx, act))
      const added = await act(ctx)
      const known = range.count - added.length
      return {
        lines: [`Added: ${added.length}.${known > 0 ? ` Known already: ${known}.` : ''}`],
        data: { added, known },
      }
    }),
}

const PAGE_FORMS = 'digits of an area code or of a number: 0201, 201 or +234201'

/** What is typed of a number, in digits of E.164 as far as they show. @throws Misused */
function digitsGiven(option: string, text: string): string {
  const { digits, objection } = readNumber(text)
  if (objection || digits === '') throw new Misused(`${option} takes ${PAGE_FORMS}; given: ${text}.`)
  return digits
}

const isFromStart = (digits: string, text: string) =>
  namesCountry(text) || digits.startsWith(market.countryCode)

/** How numbers begin that begin so, in digits with the country code. @throws Misused */
function beginOf(text: string): string {
  const digits = digitsGiven('--area', text)
  return isFromStart(digits, text) ? digits : market.countryCode + digits
}

/** Digits as a customer says them are how the number begins; others may be anywhere in it. @throws Misused */
function searchOf(text: string): Pick<NumberFilter, 'begins' | 'holds'> {
  const digits = digitsGiven('--search', text)
  return isFromStart(digits, text) ? { begins: digits } : { holds: digits }
}

const STATES = NUMBER_STATES.map((state) => state.replace(' ', '-'))

/** @throws Misused */
function stateGiven(text: string): NumberState {
  const state = NUMBER_STATES.find(
    (one) => one.replace(' ', '-') === text.trim().toLowerCase().replace(' ', '-'),
  )
  if (!state) throw new Misused(`--state is ${STATES.join(', ')}, not "${text}".`)
  return state
}

/** @throws Misused for a text that names nobody */
function ownerGiven(text: string): string {
  const owner = text.trim()
  if (owner === '') throw new Misused('--owner takes an e-mail, a card, or a part of a workgroup’s name.')
  return owner
}

/** @throws Misused */
function filterOf({ search, area, state, owner, workgroup }: Given): NumberFilter {
  const { begins, holds } = search === undefined ? {} : searchOf(search)
  if (area !== undefined && begins !== undefined)
    throw new Misused('--area and such digits of --search both say how a number begins: give one of them.')
  return {
    begins: area === undefined ? begins : beginOf(area),
    holds,
    state: state === undefined ? undefined : stateGiven(state),
    owner: owner === undefined ? undefined : ownerGiven(owner),
    workgroupId: workgroup === undefined ? undefined : numberOf(workgroup, 'workgroup'),
  }
}

export const numbersList: Verb = {
  name: 'numbers list',
  parameters: [],
  options: {
    search: { value: 'DIGITS', about: 'only numbers that begin with 0201 or +234201, or that hold 201888' },
    area: { value: 'CODE', about: 'only numbers of an area code, like 0201' },
    state: { value: 'STATE', about: `only those that are ${STATES.join(', ')}` },
    owner: { value: 'WHO', about: 'only those of an e-mail, a card, or a part of a workgroup’s name' },
    workgroup: { value: 'NUMBER', about: 'only those of this workgroup' },
    ...pageOption,
    ...lookUpReason,
  },
  summary: 'the numbers: who has them, where they lead, until when they are paid',
  about: `In order, 50 a page. What is given narrows it, all of it together. Ends with 5 when nothing fits.`,

  run: (operator, _, given) => {
    const [filter, page] = [filterOf(given), pageOf(given)]
    return withService(operator, async (ctx) => {
      const { total, pages, numbers } = await findNumbers(ctx.db, filter, { page, now: ctx.clock.now() })
      const [cards, shown] = [numbers.flatMap(({ card }) => card ?? []), numbers.length]
      await auditLookUp(ctx, operator, { verb: numbersList.name, given, cards, shown })
      const rows = numbers.map((number) => [
        number.did,
        stateShown(number),
        number.owner === null ? '' : `${number.owner} (card ${number.card}, ${number.workgroup})`,
        number.category === null ? '' : `${number.category} ${number.destination}`,
        timeCell(number.paidUntil),
      ])
      const table = tableOf([['Number', 'State', 'Owner', 'Leads to', timeHead('Paid until')], ...rows])
      const more =
        pages > 1 ? [`Page ${page} of ${pages}, ${total} numbers in all: --page N shows another one.`] : []
      return {
        lines: total === 0 ? ['There are no such numbers.'] : [...(shown > 0 ? table : []), ...more],
        data: { total, page, pages, numbers },
        nothing: shown === 0 && Object.values(filter).some((one) => one !== undefined),
      }
    })
  },
}

const stateShown = ({ state, freeFrom }: NumberRow) =>
  state === 'resting' && freeFrom ? `resting until ${dayOf(freeFrom)}` : state

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
      const act = (on: Context) => takeNumber(on, operatorActor(operator), { found, reason: why })
      const would = [
        `${did} is of card ${found.cardId}, paid until ${timeWords(found.paidUntil)}.`,
        'It would be taken away now, without giving money back, and its owner would get a mail.',
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
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
      const act = (on: Context) => priceNumbers(on, operatorActor(operator), { price, reason: why })
      const would = [
        `Numbers would cost ${inNaira(price)} instead of ${inNaira(before)}.`,
        'Numbers that people have would renew at the new price.',
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`Numbers cost ${inNaira(price)}.`], data: { priceKobo: price } }
    }),
}
