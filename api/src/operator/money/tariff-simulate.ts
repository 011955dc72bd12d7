import { dialledDigits, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { lagosBound } from '@ekoline/contract/units/time.ts'
import { simulateCall } from '../../money/tariffs/simulation.service.ts'
import { priceInWords, tariffSays } from '../../money/tariffs/tariff-words.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'

import { ofWorkgroup } from '../open.ts'
import type { Given, Verb } from '../operator.ts'
import { withSayings } from '../saying.ts'

const LONGEST_SECONDS = 86_400

/** When the call begins, by the option; null: now. @throws Misused */
function timeOf({ at }: Given): Date | null {
  if (at === undefined) return null
  const found = lagosBound(at.length === 10 ? `${at} 00:00:00` : `${at}:00`, 'from')
  if (!found) throw new Misused('--at is a Lagos time like "2026-12-01 20:30".')
  return found
}

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
    withSayings([tariffSays], operator, async (ctx) => {
      const [digits, seconds] = [dialledDigits(number), numberOf(length, 'second')]
      if (!isWholeNumber(digits)) throw new Misused(`"${number}" is not a whole number.`)
      if (seconds < 1 || seconds > LONGEST_SECONDS) throw new Misused(`SECONDS is 1 to ${LONGEST_SECONDS}.`)
      const [at, { workgroup = '' }] = [timeOf(given), given]
      const workgroupId = given.workgroup === undefined ? null : numberOf(workgroup, 'workgroup')
      const call = await ofWorkgroup(workgroup, simulateCall(ctx, { digits, seconds, at, workgroupId }))
      const { rate, price, trunks } = call
      const row = `row ${rate.prefix}, ${rate.name}, of version ${rate.version} of the deck ${rate.deck}`
      const off = rate.offPeak ? ', off-peak' : ''
      const lines = [
        `A call of ${seconds} s to +${digits}, begun at ${timeWords(call.at)}, costs ${inNaira(price)}.`,
        `It is billed for ${call.billedSeconds} s at ${priceInWords(rate.perMinute)} a minute${off} and ${priceInWords(rate.connection)} to connect: ${row}.`,
        ...trunks.map(({ trunk, cost, margin }) =>
          cost === null || margin === null
            ? `By the trunk ${trunk}: what it asks is not known.`
            : `By the trunk ${trunk} it costs us ${inNaira(cost)}, which leaves ${inNaira(margin)}.`,
        ),
        ...(trunks.length === 0 ? ['No trunk leads there, so what it costs us is not known.'] : []),
      ]
      return { lines, data: { number: `+${digits}`, seconds, at: call.at, price, rate, trunks } }
    }),
}
