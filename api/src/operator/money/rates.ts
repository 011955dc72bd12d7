// @source DEC-171

import { ratesInForce } from '../../money/tariffs/rates.service.ts'
import { priceInWords } from '../../money/tariffs/tariff-words.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const ratesList: Verb = {
  name: 'rates list',
  parameters: [],
  options: {},
  summary: 'what calls cost, by how the number begins',
  about: `The version in force of the default deck. The longest beginning that fits a number counts. What none fits cannot be
called.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const rates = await ratesInForce(ctx)
      const rows = rates.map(({ prefix, name, price, firstSeconds }) => [
        /^\d/.test(prefix) ? `+${prefix}` : prefix,
        name,
        priceInWords(price),
        `${firstSeconds} s`,
      ])
      const lines =
        rows.length > 0
          ? tableOf([['Prefix', 'Name', 'A minute', 'At least'], ...rows])
          : ['There are no rates.']
      return { lines, data: { rates } }
    }),
}
