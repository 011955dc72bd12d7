import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { askToRecord, takeToRecord } from '../live/call-commands.sql.ts'
import { findOnDemand } from '../live/live-calls.sql.ts'

const switches = defineLimit('record:seat', { burst: 20, perSeconds: 2 })

/** The caller's own call whose recording is for them to say, and whether it is recorded now; null: there is none. */
export async function recordableCall({ db }: Pick<Context, 'db'>, { seatId }: Caller) {
  const call = await findOnDemand(db, seatId)
  return call ? { uniqueid: call.callId, on: call.onDemand === 'on' } : null
}

/** Records calls of this process, or no longer, as those who talk asked, each request once. */
export async function takeUpRecording(
  { db }: Pick<Context, 'db'>,
  exchange: Pick<TelephonyEngine, 'node' | 'record'>,
): Promise<void> {
  for (const { callId, on } of await takeToRecord(db, exchange.node)) await exchange.record(callId, on)
}

/**
 * Has the caller's own call recorded from here on, or no longer, whichever process has it.
 *
 * @throws AppError not_found for any call but the one of `recordableCall`; rate_limited
 * @source docs/decisions/040-recordings.md
 */
export async function recordCall(
  ctx: Context,
  actor: SignedIn,
  { uniqueid, on }: { readonly uniqueid: string; readonly on: boolean },
): Promise<void> {
  const { seatId } = actor.caller
  await takeToken(ctx, switches(seatId))
  const call = await findOnDemand(ctx.db, seatId)
  if (call?.callId !== uniqueid) throw missing()
  const node = await transaction(ctx.db, async (tx) => {
    const detail = { call: uniqueid, on }
    const entry = { action: 'call_recording_asked', target: `seat:${seatId}`, detail } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
    return askToRecord(tx, uniqueid, on)
  })
  if (node === ctx.telephony.node) await takeUpRecording(ctx, ctx.telephony)
}
