import type { Context } from '../context.ts'
import { clampSessions, deleteIdleSessions } from '../features/auth/auth.sql.ts'
import { deleteOldResets } from '../features/auth/password-links.sql.ts'
import { deleteOldTickets } from '../features/auth/tickets.sql.ts'
import { deleteOldVerifyTokens } from '../features/auth/verify-tokens.sql.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.sql.ts'
import { keptSince } from '../features/legal/retention.ts'
import { deleteFullBuckets } from '../features/limits/limits.sql.ts'
import { deleteOldMessages } from '../features/outbox/outbox.sql.ts'
import { clearEvents } from '../features/payments/inbox.sql.ts'
import { deleteOldCodes } from '../features/signup/codes.sql.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 3_600_000

/**
 * Clears away what has had its time: idle sessions, old tickets, tokens, codes and reset links, full buckets, old keys,
 * old messages, what the provider told.
 */
export async function keepHouse({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now()
  await clampSessions(db, now)
  return {
    sessions: await deleteIdleSessions(db, now),
    tickets: await deleteOldTickets(db, now),
    verifyTokens: await deleteOldVerifyTokens(db, now),
    verificationCodes: await deleteOldCodes(db, now),
    resetLinks: await deleteOldResets(db, now),
    limits: await deleteFullBuckets(db, now),
    idempotencyKeys: await deleteOldKeys(db, now),
    messages: await deleteOldMessages(db, keptSince('messages', now)),
    providerEvents: await clearEvents(db, keptSince('providerMessages', now)),
  }
}

/** Keeps house every hour. */
export function startHousekeeping(ctx: Context): Repeated {
  return every(EVERY_MS, 'kept house', ctx.log, () => keepHouse(ctx))
}
