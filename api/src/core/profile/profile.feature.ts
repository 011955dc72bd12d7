import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { profileRoutes } from './profile.routes.ts'

export const profile = feature({
  name: 'profile',
  routes: profileRoutes,
  tables: {
    users: {
      owner: { user: 'id' },
      retention: 'account',
      sealed: ['nin_sealed'],
      erase: (person) =>
        sql`update users set password_hash = null, phone_verified_at = null where id = ${person.userId}`,
    },
  },
  copies: {
    person: {
      tables: ['users'],
      read: ({ userId }) => sql`
        select id, email, first_name as "firstName", last_name as "lastName", phone, phone_verified_at as "phoneVerified",
               address, '*******' || nin_last4 as nin, nin_checked_at as "ninChecked", nin_checked_by as "ninCheckedBy",
               verification_status as "verificationStatus", password_hash is not null as "hasPassword",
               disabled_at as disabled, created_at as created
          from users where id = ${userId}`,
    },
  },
})
