import { feature } from '../../feature.ts'
import { routesRemove, routesSet, trunksOff, trunksOn, trunksRemove, trunksSet } from './trunks.actions.ts'

export const trunks = feature({
  name: 'trunks',
  actions: [routesRemove, routesSet, trunksOff, trunksOn, trunksRemove, trunksSet],
  tables: {
    trunks: { owner: 'none', retention: 'service', sealed: ['password_sealed'], key: 'name' },
    trunk_routes: { owner: 'none', retention: 'service' },
  },
})
