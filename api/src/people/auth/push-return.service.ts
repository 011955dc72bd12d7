// @source DEC-254

import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { takeCallTicket } from '../../core/push/push-calls.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { copySession } from './auth.sql.ts'
import { deviceHashOf } from './devices.service.ts'
import { sessionLimits } from './session-limits.ts'
import { newTicket } from './tickets.service.ts'

const returns = defineLimit('push-return', { burst: 10, perSeconds: 30 })

/**
 * Opens the page of a device again in the session that is live there, for the call of a push message that came to it: the
 * page was closed, and its tab had the token. Good once, with the device's cookie; the session goes on as old as it is.
 *
 * @throws AppError push_ticket_refused where it is good for nothing, or no session is live there; rate_limited
 */
export async function returnByPush(
  ctx: Context,
  ticket: string,
  request: RequestInfo,
): Promise<{ token: string }> {
  const deviceHash = deviceHashOf(ctx, request)
  if (!deviceHash) throw new AppError('push_ticket_refused')
  await takeToken(ctx, returns(Buffer.from(deviceHash).toString('base64url')))
  const at = ctx.clock.now()
  const { token, hash: tokenHash } = newTicket(ctx)
  return transaction(ctx.db, async (tx) => {
    const taken = await takeCallTicket(tx, { ticket, deviceHash, at })
    const { address, agent } = request
    const copied =
      taken && (await copySession(tx, { ...taken, tokenHash, address, agent }, sessionLimits(ctx)))
    if (!copied) throw new AppError('push_ticket_refused')
    const caller = { ...copied, tokenHash }
    const entry = { action: 'signed_in', target: `user:${copied.userId}`, detail: { by: 'push' } } as const
    await writeAudit(tx, at, { caller, request }, entry)
    return { token }
  })
}
