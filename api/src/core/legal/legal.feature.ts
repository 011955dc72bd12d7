import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { legalRoutes } from './legal.routes.ts'
import { legalPages } from './legal-page.ts'

export const legal = feature({
  name: 'legal',
  routes: legalRoutes,
  pages: [legalPages],
  tables: {
    consents: {
      owner: 'user',
      retention: 'consents',
      erase: (person) => sql`update consents set address = null where user_id = ${person.userId}`,
    },
  },
  copies: {
    consents: {
      tables: ['consents'],
      read: ({ userId }) => sql`
        select document, version, at, address from consents where user_id = ${userId} order by at, document`,
    },
  },
})
