import { feature } from '../../feature.ts'
import { sql, utc } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { dialledBlock } from './block-code.service.ts'
import { blockedRoutes } from './blocked.routes.ts'
import { eraseBlockedOfLast } from './blocked.service.ts'

export const blocked = feature({
  name: 'blocked',
  routes: blockedRoutes,
  dialled: dialledBlock,
  tables: { blocked_numbers: { owner: 'workgroup', retention: 'blocked' } },
  copies: {
    blockedNumbers: {
      tables: ['blocked_numbers'],
      paged: true,
      read: (person, after) => sql`
        select b.id, b.kind, b.number, ${utc('b.created_at')} as blocked
          from blocked_numbers b where b.added_by = ${seatsOf(person)} and b.id > ${after} order by b.id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await eraseBlockedOfLast(tx, userId)
    return {}
  },
})
