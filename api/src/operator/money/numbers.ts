import { market } from '@ekoline/contract/units/market.ts'
import { namesCountry, readNumber } from '@ekoline/contract/units/read-number.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import {
  findNumbers,
  NUMBER_STATES,
  type NumberFilter,
  type NumberRow,
  type NumberState,
} from '../../money/phone-numbers/number-stock.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { pageOf, pageOption } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Given, Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

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
