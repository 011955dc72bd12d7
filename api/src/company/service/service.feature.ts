import { feature } from '../../feature.ts'
import { serviceRoutes } from './service.routes.ts'
import { simulatedCallers } from './simulated-callers.ts'

export const service = feature({
  name: 'service',
  routes: serviceRoutes,
  pages: [simulatedCallers],
  tables: {},
})
