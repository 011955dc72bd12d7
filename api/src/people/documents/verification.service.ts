import type { VerifiedOnly } from '@ekoline/contract/people/documents.facts.ts'
import type { Context } from '../../context.ts'
import { verificationOf } from '../../core/profile/profile.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * Lets verified people continue; and everybody, unless the operator reserves this for verified accounts
 * (REQUIRE_VERIFIED).
 *
 * @throws AppError verification_required
 * @source DEC-126; decisions, "Unfinished in the original": "an operator can require 'verified'"
 */
export async function requireVerified(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId }: Caller,
  what: VerifiedOnly,
): Promise<void> {
  if (!config.verifiedOnly.has(what)) return
  if ((await verificationOf(db, userId)) !== 'verified') throw new AppError('verification_required')
}
