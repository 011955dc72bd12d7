import { feature } from '../../feature.ts'
import { liveCallsRoutes } from './live-calls.routes.ts'

export const control = feature({ name: 'control', routes: liveCallsRoutes, tables: {} })
