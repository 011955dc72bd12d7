import { wireTime } from '@ekoline/contract/time.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { RequestInfo } from '../../http/caller.ts'
import { hashToken } from '../auth/sessions.service.ts'
import { fateOf } from '../outbox/fate.service.ts'
import { findCodeMessage } from './codes.sql.ts'
import { pendingOf } from './verification.service.ts'

/**
 * What became of a code that was sent, for who waits for it.
 *
 * @throws AppError verify_link_over, also for a call id that is none of this person's phone; too_many_sign_ins
 * @source part 4, "what happened to the code is said on screen"
 */
export async function codeFate(
  ctx: Context,
  { verifytoken, callId }: { verifytoken: string; callId: string },
  request: RequestInfo,
) {
  const { phone } = await pendingOf(ctx, verifytoken, request)
  const messageId = await findCodeMessage(ctx.db, hashToken(callId), phone)
  const fate = messageId === null ? null : await fateOf(ctx, messageId)
  if (!fate) throw new AppError('verify_link_over')
  return { ...fate, at: wireTime(fate.at) }
}
