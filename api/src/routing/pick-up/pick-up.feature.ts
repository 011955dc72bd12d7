import { feature } from '../../feature.ts'
import { pickUpRoutes } from './pick-up.routes.ts'
import { dialledPickUp } from './pick-up.service.ts'

export const pickUp = feature({ name: 'pick-up', routes: pickUpRoutes, dialled: dialledPickUp, tables: {} })
