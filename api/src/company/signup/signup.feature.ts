import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { deleteOldCodes } from './codes.sql.ts'
import { signupFigures } from './signup.figures.ts'
import { signupRoutes } from './signup.routes.ts'

export const signup = feature({
  name: 'signup',
  routes: signupRoutes,
  cleanUp: { verificationCodes: ({ db }, now) => deleteOldCodes(db, now) },
  figures: signupFigures,
  tables: {
    verification_codes: {
      owner: 'none',
      retention: 'links',
      notCopied: 'hashed codes that end within minutes',
      erase: (person) => sql`delete from verification_codes where phone = ${person.phone}`,
    },
    sign_ups: {
      owner: 'user',
      retention: 'account',
      erase: (person) => sql`
        update sign_ups set plan_type = null, gender = null, about_us = '', wished_plan_id = null
         where user_id = ${person.userId}`,
    },
    code_spend: { owner: 'none', retention: 'service' },
  },
  copies: {
    signUp: {
      tables: ['sign_ups'],
      read: ({ userId }) => sql`
        select plan_type as "planType", gender, about_us as "heardAboutUs", referrer_seat_id is not null as "cameByInvitation",
               wished_plan_id as "chosenPlan", created_at as created from sign_ups where user_id = ${userId}`,
    },
  },
})
