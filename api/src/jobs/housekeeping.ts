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
import { sweepStore } from '../features/storage/storage.service.ts'
import { deleteOldDeliveries } from '../features/webhooks/events.sql.ts'
import { sweepUploads, uploadsFolder } from '../http/upload.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 3_600_000
const ABANDONED_UPLOAD_MS = 3_600_000 // four times as long as an upload may take

/**
 * Clears away what has had its time: idle sessions, old tickets, tokens, codes and reset links, full buckets, old keys,
 * old messages, stored files that nothing names, what the provider told.
 */
export async function keepHouse(ctx: Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'config'>) {
  const { db, clock } = ctx
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
    webhookDeliveries: await deleteOldDeliveries(db, keptSince('webhooks', now)),
    providerEvents: await clearEvents(db, keptSince('providerMessages', now)),
    storedFiles: await sweepStore(ctx),
    uploads: await sweepUploads(uploadsFolder(ctx.config), new Date(now.getTime() - ABANDONED_UPLOAD_MS)),
  }
}

/** Keeps house every hour. */
export function startHousekeeping(ctx: Context): Repeated {
  return every(EVERY_MS, 'kept house', ctx.log, () => keepHouse(ctx))
}
