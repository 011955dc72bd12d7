import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const workgroups = feature({
  tables: {
    seats: {
      erase: (
        person,
        at,
      ) => sql`update seats set username = 'erased' || id, referral_code = 'erased' || id, admin = false, lead = false,
      revoked_at = coalesce(revoked_at, ${at}) where id = ${seatsOf(person)}`,
    },
    // Most are named after their only person.
    workgroups: {
      erase: (
        person,
      ) => sql`update workgroups w set name = 'Erased ' || id where id in (select workgroup_id from seats where id = ${seatsOf(person)})
      and not exists (select from seats o where o.workgroup_id = w.id and o.user_id <> ${person.userId} and o.revoked_at is null)`,
    },
  },
})
