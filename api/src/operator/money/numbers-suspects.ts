import { suspectNumbers } from '../../company/verified-numbers/suspect-numbers.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const DAYS = 90
const DAYS_MOST = 3_660

export const numbersSuspects: Verb = {
  name: 'numbers suspects',
  parameters: [],
  options: {
    days: { value: 'N', about: `of calls the last so many days, without it ${DAYS}` },
    ...lookUpReason,
  },
  summary: 'stored numbers abroad that were perhaps meant as others',
  about: `Once a number behind 009 was kept as +9…, the 0 behind a country code and an extension as digits of the number. This
lists what people, contacts, opt-outs, outside and verified numbers, and calls have of them, and changes nothing: ask whose
they are. Numbers that are right in another country, too, come last.`,

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const days = given.days === undefined ? DAYS : numberOf(given.days, 'day')
      if (days < 1 || days > DAYS_MOST) throw new Misused(`--days is 1 to ${DAYS_MOST}.`)
      const numbers = await suspectNumbers(ctx, days)
      await auditLookUp(ctx, operator, { verb: numbersSuspects.name, given, shown: numbers.length })
      const rows = numbers.map(({ number, meant, perhaps, place, times }) => [
        number,
        meant ?? 'no number of a country',
        perhaps ? 'perhaps' : 'yes',
        place,
        String(times),
      ])
      const table = tableOf([['Stored', 'Meant', 'Wrong', 'Where', 'Times'], ...rows])
      return { lines: numbers.length > 0 ? table : ['No stored number looks wrong.'], data: { numbers } }
    }),
}
