import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { callerIdsRoutes } from './caller-ids.routes.ts'

export const callerId = feature({
  name: 'caller-id',
  routes: callerIdsRoutes,
  tables: {
    seat_caller_ids: {
      owner: 'card',
      retention: 'settings',
      erase: (person) => sql`delete from seat_caller_ids where card_id = ${cardsOf(person)}`,
    },
    workgroup_caller_ids: { owner: 'workgroup', retention: 'settings' },
  },
  copies: {
    callerIds: {
      tables: ['seat_caller_ids'],
      read: (person) => sql`
        select card_id as card, shown, by_admin as "byAdmin" from seat_caller_ids where card_id = ${cardsOf(person)}`,
    },
  },
})
