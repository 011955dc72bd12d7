import { feature } from '../../feature.ts'

export const trunks = feature({
  name: 'trunks',
  tables: {
    trunks: { kept: 'service', sealed: ['password_sealed'], key: 'name' },
    trunk_routes: { kept: 'service' },
  },
})
