import { feature } from '../../feature.ts'
import { outsideNumbersRoutes } from './outside-numbers.routes.ts'
import { eraseOutsideNumbersOfLast } from './outside-numbers.service.ts'

export const outsideNumbers = feature({
  name: 'outside-numbers',
  routes: outsideNumbersRoutes,
  tables: {
    outside_numbers: { kept: 'settings' },
    outside_budgets: { kept: 'settings' },
    outside_months: { kept: 'books' },
  },
  async eraseRest(tx, { userId }) {
    await eraseOutsideNumbersOfLast(tx, userId)
    return {}
  },
})
