import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { destinationsRoutes } from './destinations.routes.ts'

export const destinations = feature({
  name: 'destinations',
  routes: destinationsRoutes,
  destination: {
    category: 'hangup',
    find: (_, text) => sql`select 'hangup' as destination, ${text('destination_hangup')}::text as name`,
    open: async () => ({ flow: 'end' }),
  },
  tables: {},
})
