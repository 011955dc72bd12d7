import { hash } from 'node:crypto'
import { API_KEY_DAILY_CAP, API_KEYS_OF_WORKGROUP } from '@ekoline/contract/company/developers.facts.ts'
import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { emailOf, requireProvenEmail } from '../../core/profile/profile.service.ts'
import { refuseSuspended } from '../../core/workgroups/suspensions.service.ts'
import { securityMail } from '../../people/auth/security-mail.service.ts'
import { requireConfirmed } from '../../people/auth/step-up.service.ts'
import { requireVerified } from '../../people/documents/verification.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { API_KEY_PREFIX, type Caller, type SignedIn } from '../../platform/http/caller.ts'
import {
  countGoodKeys,
  findKeyCaller,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  markAllRevoked,
  markRevoked,
  markRevokedOf,
  touchApiKey,
  wakeKeys,
} from './api-keys.sql.ts'

const keys = defineLimit('api-key', { burst: 10, perSeconds: 60 })

const KEY_BYTES = 24
const ENDING = 4
const TOUCH_MS = 60_000 // the last use is written at most every minute

const hashKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** A page of the keys of the admin's workgroup, newest first, also of those that are not good any more. */
export async function apiKeysOf({ db, clock }: Context, { workgroupId }: Caller, page = 1) {
  const now = clock.now()
  const { rows, total } = await listApiKeys(db, workgroupId, { now, today: dayStart(dayOf(now)) }, page)
  return { result: rows, total }
}

interface NewKey {
  readonly name: string
  /** undefined: no end */
  readonly expires_days?: number | undefined
  readonly daily_cap?: number | undefined
}

/**
 * Makes a key that acts for the admin's seat. Only its hash is stored, so this is the only time it is shown.
 *
 * @throws AppError email_unproven, confirm_required, keys_full, rate_limited
 * @source decisions, "Developers page"; docs/decisions/014-messages-webhooks-jobs.md
 */
export async function makeApiKey(ctx: Context, by: SignedIn, params: NewKey) {
  const { workgroupId, seatId } = by.caller
  await requireProvenEmail(ctx, by.caller.userId)
  await requireVerified(ctx, by.caller, 'api_keys')
  await requireConfirmed(ctx, by)
  await takeToken(ctx, keys(workgroupId))
  const at = ctx.clock.now()
  const key = API_KEY_PREFIX + ctx.newToken(KEY_BYTES)
  const name = params.name.trim()
  const dailyCap = params.daily_cap ?? API_KEY_DAILY_CAP
  const expiresAt = params.expires_days ? new Date(at.getTime() + params.expires_days * DAY_MS) : null
  const id = await transaction(ctx.db, async (tx) => {
    if ((await countGoodKeys(tx, workgroupId, at)) >= API_KEYS_OF_WORKGROUP)
      throw new AppError('keys_full', { values: { keys: API_KEYS_OF_WORKGROUP } })
    const ending = key.slice(-ENDING)
    const made = await insertApiKey(tx, {
      workgroupId,
      seatId,
      name,
      keyHash: hashKey(key),
      ending,
      dailyCap,
      at,
      expiresAt,
    })
    const detail = { name, ending, dailyCap, expiresAt }
    await writeAudit(tx, at, by, { action: 'api_key_made', target: `api-key:${made}`, detail })
    const email = await emailOf(tx, by.caller.userId)
    await postMessage(ctx, tx, at, securityMail(ctx, 'api_key_made', email, { name }))
    return made
  })
  return { id, name, key }
}

/** Ends a key of the workgroup for good; one that was revoked stays so. @throws AppError not_found for any other */
export async function revokeApiKey(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    const key = await lockApiKey(tx, id)
    if (!key) throw missing()
    if (key.workgroupId !== by.caller.workgroupId) throw foreign(`api-key:${id}`)
    if (key.revokedAt) return
    await markRevoked(tx, id, at)
    await writeAudit(tx, at, by, { action: 'api_key_revoked', target: `api-key:${id}` })
  })
}

/** Ends the keys that act for a seat, within the transaction that removes it. @returns how many */
export const revokeKeysOf = markRevokedOf

/** Ends all keys of the workgroup for good. @returns how many */
export async function revokeAllKeys(ctx: Context, by: SignedIn): Promise<number> {
  const { workgroupId } = by.caller
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const keys = await markAllRevoked(tx, workgroupId, at)
    if (keys > 0)
      await writeAudit(tx, at, by, {
        action: 'api_keys_revoked',
        target: `workgroup:${workgroupId}`,
        detail: { keys },
      })
    return keys
  })
}

/** Lets the keys of the workgroup work again that rest since a password was reset. @returns how many */
export async function confirmKeys(ctx: Context, by: SignedIn): Promise<number> {
  await requireConfirmed(ctx, by)
  const { workgroupId } = by.caller
  return transaction(ctx.db, async (tx) => {
    const keys = await wakeKeys(tx, workgroupId)
    const entry = {
      action: 'api_keys_confirmed',
      target: `workgroup:${workgroupId}`,
      detail: { keys },
    } as const
    if (keys > 0) await writeAudit(tx, ctx.clock.now(), by, entry)
    return keys
  })
}

/**
 * The seat that a key acts for, never as an admin, whatever its seat is.
 *
 * @returns null when the key is unknown, revoked, expired or at rest, or its seat or person is not there any more
 * @throws AppError account_suspended while everything of its workgroup is suspended: it is good again afterwards
 */
export async function authenticateKey(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  key: string,
): Promise<Caller | null> {
  const { db, clock } = ctx
  const now = clock.now()
  const tokenHash = hashKey(key)
  const found = await findKeyCaller(db, tokenHash, now)
  if (!found) return null
  const { lastUsedAt, suspended, ...caller } = found
  if (suspended) await refuseSuspended(ctx, caller.workgroupId)
  if (!lastUsedAt || Math.abs(now.getTime() - lastUsedAt.getTime()) > TOUCH_MS)
    await touchApiKey(db, caller.keyId, now)
  return { ...caller, admin: false, tokenHash }
}
