import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { forgetMusic } from '../adapters/telephony/asterisk/music.ts'
import { dropCallMonths, forgetDroppedCalls } from '../calls/history/call-months.sql.ts'
import { emptyNumbers } from '../calls/history/calls.sql.ts'
import { deleteOldRecordings } from '../calls/recordings/recordings.service.ts'
import { emptyOtpNumbers } from '../company/otp-history/otp-history.service.ts'
import { deleteOldCodes } from '../company/signup/codes.sql.ts'
import { deleteOldSeatInvitations } from '../company/users/seat-invitations.sql.ts'
import type { Context } from '../context.ts'
import { deleteOldAuditLines } from '../core/audit/audit.sql.ts'
import { deleteOldKeys } from '../core/idempotency/idempotency.sql.ts'
import { keptSince, type TimedName } from '../core/legal/retention.ts'
import { deleteFullBuckets } from '../core/limits/limits.sql.ts'
import { deleteOldMessages } from '../core/outbox/outbox.sql.ts'
import { sweepStore } from '../core/storage/storage.service.ts'
import { deleteOldDeliveries } from '../core/webhooks/events.sql.ts'
import { clearEvents } from '../money/payments/checkout/inbox.sql.ts'
import { emptyRobocallNumbers } from '../outreach/robocalls/robocall-numbers.sql.ts'
import { clampSessions, deleteEndedSessions } from '../people/auth/auth.sql.ts'
import { deleteOldDevices } from '../people/auth/devices.sql.ts'
import { deleteOldResets } from '../people/auth/password-links.sql.ts'
import { sessionLimits } from '../people/auth/session-limits.ts'
import { deleteOldTickets, deleteOldVerifyTokens } from '../people/auth/tickets.sql.ts'
import { deleteOldCopies } from '../people/data-requests/copy.service.ts'
import { deleteOldRequests } from '../people/data-requests/data-requests.sql.ts'
import { sweepUploads, uploadsFolder } from '../platform/http/upload.ts'
import { forgetOldPresses } from '../routing/ivr/key-counts.service.ts'
import { emptyNotes } from '../routing/queues/desk.sql.ts'
import { deleteOldVoicemail } from '../routing/voicemail/voicemail-messages.service.ts'

const ABANDONED_UPLOAD_MS = 3_600_000 // four times as long as an upload may take
const UNUSED_COPY_MS = 7 * DAY_MS // of a file that is in the object storage

/**
 * Deletes what is kept for hours or days: sessions that are over, old devices, tickets, tokens, codes and reset links,
 * invitations, full buckets, old keys, old messages, the keys that callers pressed, stored files that nothing names, what
 * the provider reported. @returns how many of each
 */
export async function cleanUp(ctx: Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'config'>) {
  const { db, clock } = ctx
  const now = clock.now()
  await clampSessions(db, now)
  return {
    sessions: await deleteEndedSessions(db, sessionLimits(ctx)),
    devices: await deleteOldDevices(db, now),
    tickets: await deleteOldTickets(db, now),
    verifyTokens: await deleteOldVerifyTokens(db, now),
    verificationCodes: await deleteOldCodes(db, now),
    resetLinks: await deleteOldResets(db, now),
    seatInvitations: await deleteOldSeatInvitations(db, keptSince('seatInvitations', now)),
    limits: await deleteFullBuckets(db, now),
    idempotencyKeys: await deleteOldKeys(db, keptSince('requests', now)),
    copies: await deleteOldCopies(ctx),
    messages: await deleteOldMessages(db, keptSince('messages', now)),
    webhookDeliveries: await deleteOldDeliveries(db, keptSince('webhooks', now)),
    providerEvents: await clearEvents(db, keptSince('providerMessages', now)),
    keyCounts: await forgetOldPresses(ctx),
    storedFiles: await sweepStore(ctx),
  }
}

/** Of each process, for its own DATA_DIR: uploads without an end, and copies made to be played. @returns how many of each */
export async function tidyDataDir({ clock, config, files }: Pick<Context, 'clock' | 'config' | 'files'>) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const { asterisk } = config
  return {
    uploads: await sweepUploads(uploadsFolder(config), before(ABANDONED_UPLOAD_MS)),
    copies: await files.forgetCopies(before(UNUSED_COPY_MS)),
    music: asterisk ? await forgetMusic(asterisk.sounds, async (id) => !!(await files.find(id))) : 0,
  }
}

type Needs = Pick<Context, 'db' | 'clock' | 'recordings'>
type Batch = (ctx: Needs, before: Date) => Promise<number>

const FILES = 200
const ROWS = 5_000

const batches: Partial<Record<TimedName, Batch>> = {
  recordings: (ctx, before) => deleteOldRecordings(ctx, before, FILES),
  voicemail: (ctx, before) => deleteOldVoicemail(ctx, before, FILES),
  dataRequests: ({ db }, before) => deleteOldRequests(db, before, ROWS),
  audit: ({ db }, before) => deleteOldAuditLines(db, before, ROWS),
  // The last, and months after numbers: to drop one waits for a lock, and fails when it does not get it.
  calls: async (ctx, before) =>
    (await emptyNumbers(ctx.db, before, ROWS)) +
      (await emptyOtpNumbers(ctx.db, before, ROWS)) +
      (await emptyRobocallNumbers(ctx.db, before, ROWS)) +
      (await emptyNotes(ctx.db, before, ROWS)) ||
    (await dropCallMonths(ctx.db, before)) + (await forgetDroppedCalls(ctx.db, ROWS)),
}

/**
 * Deletes what is kept for years and past its retention period (docs/operator.md, "How long data is kept"), a batch at a
 * time until nothing is left or `stopping`. @returns how many of each
 */
export async function deleteExpired(ctx: Needs, stopping: AbortSignal): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [name, batch] of Object.entries(batches)) {
    deleted[name] = 0
    for (let some = 1; some > 0 && !stopping.aborted; ) {
      some = await batch(ctx, keptSince(name as TimedName, ctx.clock.now()))
      deleted[name] += some
    }
  }
  return deleted
}
