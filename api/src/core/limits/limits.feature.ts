import { feature } from '../../feature.ts'
import { deleteFullBuckets } from './limits.sql.ts'

export const limits = feature({
  name: 'limits',
  cleanUp: { limits: ({ db }, now) => deleteFullBuckets(db, now) },
  tables: { limits: { owner: 'none', writtenBy: 'every call', retention: 'requests' } },
})
