// @source DEC-72

import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { findConfirmed, setConfirmed } from './auth.sql.ts'
import { checkPassword } from './password.service.ts'
import { checkCode, hasSecondFactor } from './second-factor.service.ts'

const LASTS_MS = 10 * 60_000

/**
 * Confirms, for ten minutes, that it is still the person of the session: by a code of the second factor where they have
 * one, for which a password alone is not enough; else by the password.
 *
 * @throws AppError wrong_password, code_needed, wrong_code, too_many_sign_ins; invalid_request without either
 * @source docs/decisions/010-signing-in.md
 */
export async function confirmSession(
  ctx: Context,
  by: SignedIn,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (await hasSecondFactor(ctx, by.caller.userId)) {
    if (code === undefined) throw new AppError('code_needed')
    await checkCode(ctx, by, code)
  } else if (password !== undefined) await checkPassword(ctx, by, password)
  else if (code !== undefined) throw new AppError('wrong_code')
  else throw badField('password', 'field_required')
  const at = ctx.clock.now()
  await setConfirmed(ctx.db, by.caller.tokenHash, at)
  await writeAudit(ctx.db, at, by, { action: 'session_confirmed', target: `user:${by.caller.userId}` })
}

/**
 * Refuses what a stolen session must not do, unless its person confirmed it within the last ten minutes.
 *
 * @throws AppError confirm_required
 */
export async function requireConfirmed(
  ctx: Pick<Context, 'db' | 'clock'>,
  { caller }: SignedIn,
): Promise<void> {
  const confirmed = await findConfirmed(ctx.db, caller.tokenHash)
  if (!confirmed || ctx.clock.now().getTime() - confirmed.getTime() > LASTS_MS)
    throw new AppError('confirm_required')
}
