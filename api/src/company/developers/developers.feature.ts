import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { developersRoutes } from './developers.routes.ts'

export const developers = feature({
  name: 'developers',
  routes: developersRoutes,
  tables: {
    api_keys: {
      owner: 'workgroup',
      retention: 'settings',
      erase: (person, at) => sql`
        update api_keys set revoked_at = coalesce(revoked_at, ${at}), name = 'erased'
         where seat_id = ${seatsOf(person)}`,
    },
  },
  copies: {
    apiKeys: {
      tables: ['api_keys'],
      read: (person) => sql`
        select id, name, ending, daily_cap as "dailyCap", created_at as made, expires_at as expires,
               last_used_at as "lastUsed", revoked_at as revoked
          from api_keys where seat_id = ${seatsOf(person)} order by id`,
    },
  },
})
