import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { openRingGroup, ringsInWords } from './ring-group-routing.service.ts'
import { ringGroupsRoutes } from './ring-groups.routes.ts'
import { eraseRingGroupsOfLast } from './ring-groups.service.ts'
import { followsOfGroups, groupsOf, ledByGroups } from './ring-groups.sql.ts'

export const ringGroups = feature({
  name: 'ring-groups',
  routes: ringGroupsRoutes,
  destination: {
    category: 'group',
    find: groupsOf,
    dialled: 'what names it',
    follows: followsOfGroups,
    describes: ringsInWords,
    madeForCalls: groupsOf,
    open: openRingGroup,
  },
  leadsTo: [{ says: 'used_by_ring_group', find: ledByGroups }],
  tables: {
    ring_groups: { owner: 'workgroup', retention: 'settings' },
    ring_group_members: { owner: ['ring_groups', 'group_id'], retention: 'settings' },
  },
  copies: {
    ringGroups: {
      tables: ['ring_group_members'],
      read: (person) => sql`
        select g.group_number as number, g.name, m.seat_id as seat, m.ring_seconds as seconds
          from ring_group_members m join ring_groups g on g.id = m.group_id
         where m.seat_id = ${seatsOf(person)} order by g.id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await eraseRingGroupsOfLast(tx, userId)
    return {}
  },
})
