import { billedSeconds, type CallRate, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { dialledDigits, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { lagosBound, lagosTime } from '@ekoline/contract/units/time.ts'
import { findRoute } from '../../core/trunks/trunks.sql.ts'
import { ANYBODY, buyerOf } from '../../money/tariffs/tariffs.service.ts'
import { findCost, findRate } from '../../money/tariffs/tariffs.sql.ts'
import { inNaira, numberOf } from '../arguments.ts'
import { ofWorkgroup, withService } from '../open.ts'
import { type Given, Misused, Refused, type Verb } from '../operator.ts'
import { priceInWords } from './rates.ts'

const LONGEST_SECONDS = 86_400

function timeOf(now: Date, { at }: Given): Date {
  if (at === undefined) return now
  const found = lagosBound(at.length === 10 ? `${at} 00:00:00` : `${at}:00`, 'from')
  if (!found) throw new Misused('--at is a Lagos time like "2026-12-01 20:30".')
  return found
}

const billed = (seconds: number, rate: CallRate) => billedSeconds(1_000 * seconds, rate)
const charge = (seconds: number, rate: CallRate) => secondsCharge(billed(seconds, rate), rate)

export const tariffSimulate: Verb = {
  name: 'tariff simulate',
  parameters: ['NUMBER', 'SECONDS'],
  options: {
    workgroup: { value: 'NUMBER', about: 'who calls; without it the default deck counts' },
    at: { value: 'TIME', about: 'when, like "2026-12-01 20:30" in Lagos; now, unless you say' },
  },
  summary: 'what a call would cost a customer, what it costs us, and what is left',
  about: `By money alone, without gifts and plans. A price to come counts from its date on; who pays by which deck is as it is
today. Our cost is that of each trunk that the call may go by.`,

  run: (operator, [number = '', length = ''], given) =>
    withService(operator, async (ctx) => {
      const [digits, seconds] = [dialledDigits(number), numberOf(length, 'second')]
      if (!isWholeNumber(digits)) throw new Misused(`"${number}" is not a whole number.`)
      if (seconds < 1 || seconds > LONGEST_SECONDS) throw new Misused(`SECONDS is 1 to ${LONGEST_SECONDS}.`)
      const at = timeOf(ctx.clock.now(), given)
      const { workgroup } = given
      const buyer =
        workgroup === undefined
          ? ANYBODY
          : await ofWorkgroup(workgroup, buyerOf(ctx, numberOf(workgroup, 'workgroup')))
      const rate = await findRate(ctx.db, buyer, at, digits)
      if (!rate) throw new Refused(`There is no price to +${digits}, so it cannot be called.`)
      const price = charge(seconds, rate)
      const beginnings = Array.from({ length: digits.length + 1 }, (_, n) => digits.slice(0, n))
      const trunks = await findRoute(ctx.db, beginnings)
      const costs = await Promise.all(
        trunks.map(async ({ trunk }) => {
          const asked = await findCost(ctx.db, trunk, at, digits)
          const cost = asked && charge(seconds, asked)
          return { trunk, deck: asked?.deck ?? null, cost, margin: cost === null ? null : kobo(price - cost) }
        }),
      )
      const row = `row ${rate.prefix}, ${rate.name}, of version ${rate.version} of the deck ${rate.deck}`
      const off = rate.offPeak ? ', off-peak' : ''
      const lines = [
        `A call of ${seconds} s to +${digits}, begun at ${lagosTime(at)} in Lagos, costs ${inNaira(price)}.`,
        `It is billed for ${billed(seconds, rate)} s at ${priceInWords(rate.perMinute)} a minute${off} and ${priceInWords(rate.connection)} to connect: ${row}.`,
        ...costs.map(({ trunk, cost, margin }) =>
          cost === null || margin === null
            ? `By the trunk ${trunk}: what it asks is not known.`
            : `By the trunk ${trunk} it costs us ${inNaira(cost)}, which leaves ${inNaira(margin)}.`,
        ),
        ...(costs.length === 0 ? ['No trunk leads there, so what it costs us is not known.'] : []),
      ]
      return { lines, data: { number: `+${digits}`, seconds, at, price, rate, trunks: costs } }
    }),
}
