import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const signup = feature({
  tables: {
    verification_codes: {
      erase: (person) => sql`delete from verification_codes where phone = ${person.phone}`,
    },
    sign_ups: {
      erase: (person) =>
        sql`update sign_ups set plan_type = null, gender = null, about_us = '', wished_plan_id = null where user_id = ${person.userId}`,
    },
  },
})
