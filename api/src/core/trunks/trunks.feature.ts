import { feature } from '../../feature.ts'

export const trunks = feature({
  name: 'trunks',
  tables: {
    trunks: { owner: 'nobody', kept: 'service', sealed: ['password_sealed'], key: 'name' },
    trunk_routes: { owner: 'nobody', kept: 'service' },
  },
})
