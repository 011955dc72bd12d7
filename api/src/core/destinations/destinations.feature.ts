import { feature } from '../../feature.ts'

import { destinationsRoutes } from './destinations.routes.ts'

export const destinations = feature({
  name: 'destinations',
  routes: destinationsRoutes,
  destination: { category: 'hangup', open: async () => ({ flow: 'end' }) },
  tables: {},
})
