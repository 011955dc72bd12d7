import { VERIFIED_NUMBERS_MOST } from '@ekoline/contract/company/verified-numbers.facts.ts'
import type { VerifiedNumber } from '@ekoline/contract/company/verified-numbers.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { provePhone, type SentCode, sendCodeOf } from '../signup/codes.service.ts'
import { countVerified, deleteVerified, lockVerifiedOf, putVerified } from './verified-numbers.sql.ts'

async function checkRoom(db: Db, workgroupId: number): Promise<void> {
  if ((await countVerified(db, workgroupId)) >= VERIFIED_NUMBERS_MOST)
    throw new AppError('verified_numbers_full', { values: { most: VERIFIED_NUMBERS_MOST } })
}

/**
 * Sends a code to a number that calls are to show.
 *
 * @throws AppError verified_numbers_full; as `sendCodeOf`
 */
export async function sendNumberCode(
  ctx: Context,
  actor: SignedIn,
  { phoneNumber: phone, channel }: { readonly phoneNumber: string; readonly channel: 'call' | 'sms' },
): Promise<SentCode> {
  await checkRoom(ctx.db, actor.caller.workgroupId)
  return sendCodeOf(ctx, actor, { phone, channel })
}

/**
 * Lets calls of the caller's workgroup show the number that a code was sent to, whose code it is.
 *
 * @throws AppError invalid_request, alike for a code that is wrong, used or over; verified_numbers_full; too_many_sign_ins
 * @source docs/decisions/019-numbers-and-caller-id.md
 */
export async function addVerifiedNumber(
  ctx: Context,
  actor: SignedIn,
  proof: { readonly callId: string; readonly code: string },
): Promise<VerifiedNumber> {
  const { workgroupId } = actor.caller
  const at = ctx.clock.now()
  const added = await provePhone(ctx, actor, proof, async (tx, number) => {
    await lockVerifiedOf(tx, workgroupId)
    await checkRoom(tx, workgroupId)
    const target = `workgroup:${workgroupId}` as const
    await writeAudit(tx, at, actor, { action: 'verified_number_added', target, detail: { number } })
    return putVerified(tx, { workgroupId, number, at })
  })
  if (!added) throw badField('code', 'field_number_code')
  return added
}

/** @throws AppError not_found for any number but one of the caller's workgroup */
export async function removeVerifiedNumber(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { workgroupId } = actor.caller
  await transaction(ctx.db, async (tx) => {
    const number = await deleteVerified(tx, workgroupId, id)
    if (number === undefined) throw missing()
    const target = `workgroup:${workgroupId}` as const
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'verified_number_removed',
      target,
      detail: { number },
    })
  })
}
