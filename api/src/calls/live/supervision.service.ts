import type { SuperviseMode } from '@ekoline/contract/calls/live-calls.ts'
import { TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { askSupervision, listUnwanted, takeSupervisions } from './call-commands.sql.ts'
import { workgroupCall } from './company-calls.service.ts'
import { findLiveCall } from './live-calls.sql.ts'

const CALL_ID_BYTES = 18

type Exchange = Pick<TelephonyEngine, 'node' | 'supervise'>
type Hearing = Pick<TelephonyEngine, 'supervised' | 'hangup'>

/**
 * Lets supervisors hear the calls of this process that they asked for, each request once.
 *
 * @throws Error of the first that could not, once all were tried
 */
export async function takeUpSupervisions(
  { db, newToken }: Pick<Context, 'db' | 'newToken'>,
  exchange: Exchange,
): Promise<void> {
  const asked = await takeSupervisions(db, exchange.node)
  const results = await Promise.allSettled(
    asked.map(({ callId, supervisor, mode, other }) =>
      exchange.supervise({
        callId: newToken(CALL_ID_BYTES),
        target: callId,
        user: supervisor,
        callerId: other,
        mode,
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Hangs up on those who hear a call of this process and may not any more: they are no admin or supervisor now, the queue was
 * taken from them or deleted, or the call has left it.
 *
 * @source DEC-242
 */
export async function endUnwantedSupervisions({ db }: Pick<Context, 'db'>, exchange: Hearing): Promise<void> {
  const heard = await exchange.supervised()
  if (heard.length === 0) return
  const ended = await listUnwanted(db, heard)
  await Promise.all(ended.map((callId) => exchange.hangup(callId, 'admin')))
}

/** Whether this process knows that the two of its call do not talk. */
async function isSilent({ telephony }: Pick<Context, 'telephony'>, callId: string, node: string) {
  if (node !== telephony.node) return false
  const calls = await telephony.liveCalls()
  return !calls.some((call) => call.callId === callId && call.talks)
}

/**
 * Rings the caller's own SIP phone, which then hears a call of the workgroup, or of a supervisor's queues; again changes what the caller may say in it.
 *
 * @throws AppError not_found for any other call; supervise_not_talking, supervise_no_phone,
 *   calls_unavailable
 * @source docs/decisions/018-calls.md
 */
export async function supervise(
  ctx: Context,
  actor: SignedIn,
  { callId, mode }: { callId: string; mode: SuperviseMode },
): Promise<void> {
  const { caller } = actor
  const call = await workgroupCall(ctx, caller, await findLiveCall(ctx.db, callId))
  const isOwn = (call.takenBy ?? call.seatId) === caller.seatId
  if (isOwn || call.state !== 'connected' || (await isSilent(ctx, callId, call.node)))
    throw new AppError('supervise_not_talking')
  if (!(await isThere(ctx, caller.username))) throw new AppError('supervise_no_phone')
  const node = await transaction(ctx.db, async (tx) => {
    const target = `card:${call.cardId}`
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'call_supervised', target })
    return askSupervision(tx, { callId, supervisor: caller.username, mode })
  })
  if (node === ctx.telephony.node) await takeUpSupervisions(ctx, ctx.telephony)
}

/** Whether a SIP phone of a person is registered. @throws AppError calls_unavailable */
export async function isThere({ telephony }: Pick<Context, 'telephony'>, username: string): Promise<boolean> {
  try {
    const state = await telephony.sipUserState(username)
    return state === 'online' || state === 'busy'
  } catch (error) {
    if (!(error instanceof TelephonyUnavailable)) throw error
    throw new AppError('calls_unavailable', { cause: error, retryAfterSeconds: 60 })
  }
}
