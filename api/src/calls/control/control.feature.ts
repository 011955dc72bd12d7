import { feature } from '../../feature.ts'
import { dialledPlace } from '../parking/parking.service.ts'
import { liveCallsRoutes } from './live-calls.routes.ts'

export const control = feature({
  name: 'control',
  routes: liveCallsRoutes,
  dialled: dialledPlace,
  tables: {},
})
