import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { verifiedNumbersRoutes } from './verified-numbers.routes.ts'

export const verifiedNumbers = feature({
  name: 'verified-numbers',
  routes: verifiedNumbersRoutes,
  tables: {
    verified_numbers: {
      owner: 'workgroup',
      retention: 'settings',
      erase: (person) => sql`delete from verified_numbers where number = ${person.phone}`,
    },
  },
})
