import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const webhooks = feature({
  tables: {
    webhooks: {
      erase: (person) => sql`delete from webhooks w where seat_id = ${seatsOf(person)}
      and not exists (select from seats o where o.workgroup_id = w.workgroup_id and o.user_id <> ${person.userId} and o.revoked_at is null)`,
    },
  },
})
