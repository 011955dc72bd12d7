import { feature } from '../../feature.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard = feature({
  name: 'dashboard',
  routes: dashboardRoutes,
  tables: {},
})
