import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { keptSince } from '../../core/legal/retention.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { returnLeftMoney } from './leaving.service.ts'
import { deleteOldSeatInvitations } from './seat-invitations.sql.ts'
import { endRunOutSuspensions } from './suspending.service.ts'
import { resume, suspend } from './users.actions.ts'
import { usersRoutes } from './users.routes.ts'

export const users = feature({
  name: 'users',
  actions: [resume, suspend],
  routes: usersRoutes,
  jobs: (ctx) => [
    {
      name: 'end-suspensions',
      everyMs: MINUTE_MS,
      whileHeld: 'runs',
      work: () => endRunOutSuspensions(ctx),
    },
    { name: 'return-left-money', everyMs: MINUTE_MS, whileHeld: 'runs', work: () => returnLeftMoney(ctx) },
  ],
  cleanUp: {
    seatInvitations: ({ db }, now) => deleteOldSeatInvitations(db, keptSince('seatInvitations', now)),
  },
  tables: {
    seat_invitations: {
      owner: 'workgroup',
      retention: 'seatInvitations',
      erase: (person) => sql`delete from seat_invitations where user_id = ${person.userId}`,
    },
  },
  copies: {
    invitations: {
      tables: ['seat_invitations'],
      read: ({ userId }) => sql`
        select w.name as workgroup, i.first_name as "firstName", i.last_name as "lastName", i.created_at as made,
               i.expires_at as expires, i.declined_at as declined
          from seat_invitations i join workgroups w on w.id = i.workgroup_id where i.user_id = ${userId} order by i.id`,
    },
  },
})
