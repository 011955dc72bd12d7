import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { feature } from '../../feature.ts'
import { outsideNumbersRoutes } from './outside-numbers.routes.ts'
import { eraseOutsideNumbersOfLast } from './outside-numbers.service.ts'
import { outsideNumbersOf } from './outside-numbers.sql.ts'

export const outsideNumbers = feature({
  name: 'outside-numbers',
  routes: outsideNumbersRoutes,
  // Whether it may be called, and is paid, is asked as it is called.
  destination: {
    category: 'outside',
    find: outsideNumbersOf,
    describes: async (_, __, numbers) =>
      numbers.map((number) => ({ destination: number, says: formatPhone(number) })),
    madeForCalls: outsideNumbersOf,
    open: async () => ({ flow: 'outside' }),
  },
  tables: {
    outside_numbers: { owner: 'workgroup', retention: 'settings' },
    outside_budgets: { owner: 'workgroup', retention: 'settings' },
    outside_months: { owner: 'workgroup', retention: 'books' },
  },
  async eraseRest(tx, { userId }) {
    await eraseOutsideNumbersOfLast(tx, userId)
    return {}
  },
})
