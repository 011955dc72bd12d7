import { feature } from '../../feature.ts'

export const installation = feature({
  name: 'installation',
  tables: { installation: { kept: 'service' } },
})
