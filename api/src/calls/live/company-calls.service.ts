import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { missing } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { endsNamed } from '../history/call-names.service.ts'
import type { NamedBy } from '../history/call-names.sql.ts'
import { findEndedCall } from '../history/calls.sql.ts'
import { askHangUp } from './call-commands.sql.ts'
import { usageOf } from './call-usage.ts'
import { hangUpHere } from './end-call.service.ts'
import { findLiveCall, type LiveCallRow, listLiveCalls, type WorkgroupCall } from './live-calls.sql.ts'

/** As the call record will have it. */
const named = ({ callId, cardId, src, calledstation, direction, queue }: WorkgroupCall): NamedBy => ({
  src,
  calledstation,
  direction: direction === 'inbound' ? 'in' : 'out',
  card_id: cardId,
  uniqueid: callId,
  kind: queue === null ? 'people' : 'queue',
})

const stateOf = ({ queue, state }: LiveCallRow): LiveCall['state'] => (queue === 'waiting' ? queue : state)

/**
 * A page of the calls that people of the caller's workgroup have at this moment, the longest first.
 *
 * @source docs/decisions/018-calls.md
 */
export async function liveCallsOf(ctx: Context, caller: Caller, page: number): Promise<Page<LiveCall>> {
  const { workgroupId, seatId } = caller
  const { total, rows } = await listLiveCalls(ctx.db, workgroupId, { page, size: PAGE_SIZE })
  const all = rows.map(named)
  const ends = await endsNamed(ctx, { workgroupId, contactsOf: null }, all)
  const now = ctx.clock.now()
  return {
    total,
    rows: rows.map((call, index): LiveCall => {
      const { direction } = all[index] as NamedBy
      const { other, ours, answered_by } = ends[index] as (typeof ends)[number]
      const state = stateOf(call)
      const talkMs = call.answeredAt ? Math.max(0, now.getTime() - call.answeredAt.getTime()) : 0
      return {
        uniqueid: call.callId,
        direction: direction ?? 'out',
        kind: call.queue === null ? 'people' : 'queue',
        state,
        other,
        ours,
        answered_by: answered_by ?? call.taker,
        starttime: wireTime(call.startedAt),
        seconds: Math.floor((now.getTime() - (call.answeredAt ?? call.startedAt).getTime()) / 1000),
        cost: naira(usageOf(call, talkMs, now).charge),
        supervisable: state === 'connected' && (call.takenBy ?? call.seatId) !== seatId,
      }
    }),
  }
}

/** A call of the caller's workgroup, and the name of its member. @throws AppError not_found for any other */
export async function workgroupCall<C extends { readonly cardId: number }>(
  ctx: Context,
  caller: Caller,
  call: C | undefined,
): Promise<C> {
  if (!call) throw missing()
  await seatOfCard(ctx, caller, call.cardId)
  return call
}

/**
 * Ends a call of the caller's workgroup, whichever process has it; one that has ended stays so.
 *
 * @throws AppError not_found for any other
 */
export async function endLiveCall(ctx: Context, actor: SignedIn, uniqueid: string): Promise<void> {
  const live = await findLiveCall(ctx.db, uniqueid)
  const { cardId } = await workgroupCall(ctx, actor.caller, live ?? (await findEndedCall(ctx.db, uniqueid)))
  if (!live) return
  const node = await transaction(ctx.db, async (tx) => {
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'call_ended_by_admin', target: `card:${cardId}` })
    return askHangUp(tx, uniqueid)
  })
  if (node) await hangUpHere(ctx, [{ callId: uniqueid, node }])
}
