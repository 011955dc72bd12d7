import type { BeforeDeletion, DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { DAY_MS, dayOf, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { greetingOf, lockPerson, requireProvenEmail } from '../../core/profile/profile.service.ts'
import { releaseFile } from '../../core/storage/storage.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../platform/http/caller.ts'
import { requireConfirmed } from '../auth/step-up.service.ts'
import {
  countOpenRequests,
  endAllOf,
  endRequest,
  findRequest,
  hasAskedSince,
  insertRequest,
  type Kind,
  listRequests,
  type RequestRow,
} from './data-requests.sql.ts'
import { findPersonById } from './person.sql.ts'
import { requestMail } from './request-mail.ts'
import { findOpen } from './unsettled.sql.ts'

export { findRequest, listOpen } from './data-requests.sql.ts'

const SHOWN_OF_KIND = 3
const URGENT_MS = 7 * DAY_MS
/** Each sends a mail. */
const deletions = defineLimit('deletion:user', { burst: 5, perSeconds: 3_600 })

function stateOf(row: RequestRow, now: Date): DataRequest['state'] {
  if (row.kind === 'copy' && row.state === 'asked' && row.begunAt) return 'preparing'
  // Until the job deletes its file it cannot be downloaded any more.
  if (row.state === 'ready' && row.fileUntil && row.fileUntil <= now) return 'fulfilled'
  return row.state
}

function onWire(row: RequestRow, now: Date): DataRequest {
  const state = stateOf(row, now)
  return {
    id: row.id,
    kind: row.kind,
    state,
    asked: wireTime(row.askedAt),
    due: wireTime(row.dueAt),
    answered: row.answeredAt && wireTime(row.answeredAt),
    reason: row.reason,
    bytes: state === 'ready' ? row.bytes : null,
    available_until: state === 'ready' && row.fileUntil ? wireTime(row.fileUntil) : null,
  }
}

async function beforeDeletionOf(db: Db, userId: number): Promise<BeforeDeletion> {
  const person = await findPersonById(db, userId)
  if (!person) throw missing()
  const open = await findOpen(db, person)
  return {
    wallet: naira(kobo(open.wallets.reduce((sum, wallet) => sum + wallet.kobo, 0))),
    owed: naira(kobo(open.owedKobo)),
    numbers: [...open.numbers],
    payments: open.payments.length + open.aftermath + open.subscriptions,
    last_admin_of: [...open.alone],
  }
}

/** The caller's newest requests, and what must be settled before their account can be deleted. */
export async function dataRequestsOf(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { userId }: Caller,
) {
  const [rows, before] = [await listRequests(db, userId, SHOWN_OF_KIND), await beforeDeletionOf(db, userId)]
  return {
    result: rows.map((row) => onWire(row, clock.now())),
    before_deletion: before,
    answer_days: config.dataRequestDays,
  }
}

/** @throws AppError deletion_last_admin */
async function requireHandedOver(tx: Tx, userId: number): Promise<void> {
  const { last_admin_of } = await beforeDeletionOf(tx, userId)
  if (last_admin_of.length > 0)
    throw new AppError('deletion_last_admin', { values: { workgroups: last_admin_of.join(', ') } })
}

/**
 * Notes that a person asks for a copy of their data, which a job prepares, or for the deletion of their account, which
 * is an operator's work; a mail says so.
 *
 * @throws AppError confirm_required, email_unproven, data_request_open, data_copy_once_a_day, deletion_last_admin,
 * rate_limited
 * @source docs/decisions/013-terms-and-retention.md; NDPA 2023, s. 34
 */
export async function askDataRequest(ctx: Context, by: SignedIn, kind: Kind): Promise<DataRequest> {
  const { userId } = by.caller
  await requireConfirmed(ctx, by)
  await requireProvenEmail(ctx, userId)
  if (kind === 'deletion') await takeToken(ctx, deletions(userId))
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    if (kind === 'deletion') await requireHandedOver(tx, userId)
    else if (await hasAskedSince(tx, userId, new Date(at.getTime() - DAY_MS)))
      throw new AppError('data_copy_once_a_day')
    const dueAt = new Date(at.getTime() + ctx.config.dataRequestDays * DAY_MS)
    const row = await insertRequest(tx, { userId, kind, at, dueAt })
    if (!row) throw new AppError('data_request_open')
    const asked = kind === 'copy' ? 'data_copy_asked' : 'deletion_asked'
    const { email } = await greetingOf(tx, userId)
    await postMessage(ctx, tx, at, requestMail(ctx, asked, email, { due: dayOf(dueAt) }))
    await writeAudit(tx, at, by, { action: asked, target: `user:${userId}` })
    return onWire(row, at)
  })
}

/**
 * Takes back a request of the caller that is not answered yet.
 *
 * @throws AppError not_found for any other person's; data_request_over
 */
export async function withdrawDataRequest(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const { userId } = by.caller
  const found = await findRequest(ctx.db, id)
  if (!found) throw missing()
  if (found.userId !== userId) throw foreign(`data_request:${id}`)
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    const ended = await endRequest(tx, id, { state: 'withdrawn', at })
    if (!ended) throw new AppError('data_request_over')
    if (ended.kind === 'deletion') {
      const { email } = await greetingOf(tx, userId)
      await postMessage(ctx, tx, at, requestMail(ctx, 'deletion_withdrawn', email))
    }
    await writeAudit(tx, at, by, { action: 'data_request_withdrawn', target: `user:${userId}` })
  })
}

/** Declines an open request; a mail says why. @throws AppError data_request_over */
export async function declineDataRequest(
  ctx: Context,
  actor: Actor,
  { id, userId }: Pick<RequestRow, 'id' | 'userId'>,
  reason: string,
): Promise<void> {
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    if (!(await endRequest(tx, id, { state: 'declined', at, reason })))
      throw new AppError('data_request_over')
    const { email } = await greetingOf(tx, userId)
    await postMessage(ctx, tx, at, requestMail(ctx, 'data_request_declined', email, { reason }))
    await writeAudit(tx, at, actor, {
      action: 'data_request_declined',
      target: `user:${userId}`,
      detail: { reason },
    })
  })
}

/**
 * Within the transaction that erases a person, after their messages went: their requests are over. Who asked for the
 * deletion is mailed that it is done.
 *
 * @returns what to `clearAway` afterwards
 */
export async function closeRequestsOf(
  ctx: Context,
  tx: Tx,
  { userId, email }: { userId: number; email: string },
  at: Date,
): Promise<string[]> {
  const { files, asked } = await endAllOf(tx, userId, at)
  for (const file of files) await releaseFile(tx, at, file)
  if (asked) await postMessage(ctx, tx, at, requestMail(ctx, 'account_deleted', email))
  return files
}

/** How many requests are open, and how many of them are due within a week or late. */
export const dataRequestFigures = (db: Db, now: Date) =>
  countOpenRequests(db, new Date(now.getTime() + URGENT_MS))
