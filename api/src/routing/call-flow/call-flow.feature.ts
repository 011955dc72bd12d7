import { feature } from '../../feature.ts'
import { callFlowRoutes } from './call-flow.routes.ts'

export const callFlow = feature({ name: 'call-flow', routes: callFlowRoutes, tables: {} })
