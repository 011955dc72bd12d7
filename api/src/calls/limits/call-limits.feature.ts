import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { allowancesRoutes } from './allowances.routes.ts'
import { limitsClear, limitsSet } from './call-limits.actions.ts'
import { callLimitsRoutes } from './call-limits.routes.ts'

export const callLimits = feature({
  name: 'call-limits',
  actions: [limitsClear, limitsSet],
  routes: (ctx) => ({ ...allowancesRoutes(ctx), ...callLimitsRoutes(ctx) }),
  tables: {
    allowances: {
      owner: 'card',
      retention: 'settings',
      erase: (person) => sql`delete from allowances where card_id = ${cardsOf(person)}`,
    },
    call_limits: { owner: 'workgroup', retention: 'settings' },
    operator_call_limits: { owner: 'workgroup', retention: 'settings' },
  },
  copies: {
    allowances: {
      tables: ['allowances'],
      read: (person) => sql`
        select card_id as card, month_kobo as "monthKobo", day_kobo as "dayKobo", destinations
          from allowances where card_id = ${cardsOf(person)}`,
    },
  },
})
