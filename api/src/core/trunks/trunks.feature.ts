import { feature } from '../../feature.ts'

export const trunks = feature({
  name: 'trunks',
  tables: {
    trunks: { owner: 'none', retention: 'service', sealed: ['password_sealed'], key: 'name' },
    trunk_routes: { owner: 'none', retention: 'service' },
  },
})
