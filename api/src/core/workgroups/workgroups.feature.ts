import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { supervisedNames } from './supervised-queues.sql.ts'
import { usersRevokeAdmin } from './workgroups.actions.ts'
import { workgroupsRoutes } from './workgroups.routes.ts'

export const workgroups = feature({
  name: 'workgroups',
  actions: [usersRevokeAdmin],
  routes: workgroupsRoutes,
  tables: {
    seats: {
      owner: { user: 'user_id', workgroup: 'workgroup_id' },
      retention: 'account',
      erase: (person, at) => sql`
        update seats set username = 'erased' || id, referral_code = 'erased' || id, admin = false, lead = false, role = null,
               revoked_at = coalesce(revoked_at, ${at})
         where id = ${seatsOf(person)}`,
    },
    // Most are named after their only person.
    workgroups: {
      owner: { workgroup: 'id' },
      retention: 'account',
      erase: (person) => sql`
        update workgroups w set name = 'Erased ' || id
         where id in (select workgroup_id from seats where id = ${seatsOf(person)}) and not exists (
           select from seats o
            where o.workgroup_id = w.id and o.user_id <> ${person.userId} and o.revoked_at is null)`,
    },
    supervised_queues: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from supervised_queues where seat_id = ${seatsOf(person)}`,
    },
    suspensions: { owner: 'workgroup', retention: 'books' },
  },
  copies: {
    seats: {
      tables: ['seats', 'workgroups', 'supervised_queues'],
      read: ({ userId }) => sql`
        select s.id, w.name as workgroup, s.username, s.card_id as card, s.referral_code as "referralCode", s.admin, s.lead,
               s.role, ${supervisedNames(sql`s`)} as supervises, s.created_at as created, s.revoked_at as revoked
          from seats s join workgroups w on w.id = s.workgroup_id where s.user_id = ${userId} order by s.id`,
    },
  },
})
