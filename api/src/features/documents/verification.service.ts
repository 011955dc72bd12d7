import type { VerifiedOnly } from '@ekoline/contract/document-fields.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { verificationOf } from '../profile/profile.service.ts'

/**
 * Lets a person go on who is verified; and everybody, where the operator does not keep this for verified accounts
 * (REQUIRE_VERIFIED).
 *
 * @throws AppError verification_required
 * @source decisions, "Unfinished in the original": "an operator can require 'verified'"
 */
export async function requireVerified(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId }: Caller,
  what: VerifiedOnly,
): Promise<void> {
  if (!config.verifiedOnly.has(what)) return
  if ((await verificationOf(db, userId)) !== 'verified') throw new AppError('verification_required')
}
