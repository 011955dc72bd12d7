import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { usersDisable, usersEnable, usersResetSecondFactor } from './auth.actions.ts'
import { authRoutes } from './auth.routes.ts'
import { clampSessions, deleteEndedSessions } from './auth.sql.ts'
import { deleteOldDevices } from './devices.sql.ts'
import { deleteOldResets } from './password-links.sql.ts'
import { sessionLimits } from './session-limits.ts'
import { deleteOldTickets, deleteOldVerifyTokens } from './tickets.sql.ts'

export const auth = feature({
  name: 'auth',
  actions: [usersDisable, usersEnable, usersResetSecondFactor],
  routes: authRoutes,
  cleanUp: {
    async sessions(ctx, now) {
      await clampSessions(ctx.db, now)
      return deleteEndedSessions(ctx.db, sessionLimits(ctx))
    },
    devices: ({ db }, now) => deleteOldDevices(db, now),
    tickets: ({ db }, now) => deleteOldTickets(db, now),
    verifyTokens: ({ db }, now) => deleteOldVerifyTokens(db, now),
    resetLinks: ({ db }, now) => deleteOldResets(db, now),
  },
  tables: {
    sessions: {
      owner: 'user',
      retention: 'sessions',
      erase: (person) => sql`delete from sessions where user_id = ${person.userId}`,
    },
    known_devices: {
      owner: 'user',
      retention: 'sessions',
      erase: (person) => sql`delete from known_devices where user_id = ${person.userId}`,
    },
    sign_in_tickets: {
      owner: 'user',
      retention: 'links',
      erase: (person) => sql`delete from sign_in_tickets where user_id = ${person.userId}`,
    },
    password_links: {
      owner: 'user',
      retention: 'links',
      erase: (person) => sql`delete from password_links where user_id = ${person.userId}`,
    },
    verify_tokens: {
      owner: 'user',
      retention: 'links',
      erase: (person) => sql`delete from verify_tokens where user_id = ${person.userId}`,
    },
    second_factors: {
      owner: 'user',
      retention: 'account',
      sealed: ['secret_sealed'],
      key: "lpad(user_id::text, 20, '0')",
      erase: (person) => sql`delete from second_factors where user_id = ${person.userId}`,
    },
    recovery_codes: { owner: 'user', retention: 'account' }, // go with their second factor
  },
  copies: {
    sessions: {
      tables: ['sessions'],
      read: ({ userId }) => sql`
        select agent as device, address, created_at as "signedIn", last_used_at as "lastUsed"
          from sessions where user_id = ${userId} order by id`,
    },
    devices: {
      tables: ['known_devices'],
      read: ({ userId }) => sql`
        select last_used_at as "lastUsed", forgotten_at as forgotten from known_devices where user_id = ${userId} order by id`,
    },
    secondFactor: {
      tables: ['second_factors', 'recovery_codes'],
      read: ({ userId }) => sql`
        select on_since as "onSince",
               (select count(*) from recovery_codes r where r.user_id = f.user_id and used_at is null) as "unusedRecoveryCodes"
          from second_factors f where user_id = ${userId}`,
    },
    links: {
      tables: ['password_links', 'sign_in_tickets', 'verify_tokens'],
      read: ({ userId }) => sql`
        select purpose, expires_at as expires from password_links where user_id = ${userId}
        union all select 'sign-in ' || purpose, expires_at from sign_in_tickets where user_id = ${userId}
        union all select 'verifying the phone', expires_at from verify_tokens where user_id = ${userId}`,
    },
  },
})
