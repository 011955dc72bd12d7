import { feature } from '../../feature.ts'
import { callCentreRoutes } from './call-centre.routes.ts'

export const callCentre = feature({ name: 'call-centre', routes: callCentreRoutes, tables: {} })
