import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import type { Lookup } from '../../core/destinations/destinations.service.ts'
import { cameToQueues, isInQueues } from '../../core/workgroups/queue-scope.service.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { type Page, type PageParams, transaction } from '../../platform/db/db.ts'
import { type Caller, type QueueScope, type SignedIn, scopeOf } from '../../platform/http/caller.ts'
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

type NamedCall = Pick<
  LiveCall,
  'uniqueid' | 'direction' | 'kind' | 'state' | 'other' | 'ours' | 'answered_by'
>

/**
 * A page of the calls that people of a workgroup have at this moment, or of those in some of its queues, the longest first,
 * with the names of both ends.
 */
export async function callsNow(
  ctx: Lookup,
  { workgroupId, scope }: { readonly workgroupId: number; readonly scope: QueueScope },
  page: PageParams,
): Promise<Page<{ row: WorkgroupCall; call: NamedCall }>> {
  const { total, rows } = await listLiveCalls(ctx.db, { workgroupId, scope }, page)
  const all = rows.map(named)
  const ends = await endsNamed(ctx, { workgroupId, contactsOf: null }, all)
  return {
    total,
    rows: rows.map((row, index) => {
      const { direction } = all[index] as NamedBy
      const { other, ours, answered_by } = ends[index] as (typeof ends)[number]
      return {
        row,
        call: {
          uniqueid: row.callId,
          direction: direction ?? 'out',
          kind: row.queue === null ? 'people' : 'queue',
          state: stateOf(row),
          other,
          ours,
          answered_by: answered_by ?? row.taker,
        },
      }
    }),
  }
}

/**
 * A page of the calls that people of the caller's workgroup have at this moment, the longest first; of a supervisor's
 * queues without what they cost.
 *
 * @source DEC-240; docs/decisions/018-calls.md
 */
export async function liveCallsOf(ctx: Context, caller: Caller, page: number): Promise<Page<LiveCall>> {
  const { workgroupId, seatId } = caller
  const { total, rows } = await callsNow(
    ctx,
    { workgroupId, scope: scopeOf(caller) },
    { page, size: PAGE_SIZE },
  )
  const now = ctx.clock.now()
  return {
    total,
    rows: rows.map(({ row, call }): LiveCall => {
      const talkMs = row.answeredAt ? Math.max(0, now.getTime() - row.answeredAt.getTime()) : 0
      return {
        ...call,
        starttime: wireTime(row.startedAt),
        seconds: Math.floor((now.getTime() - (row.answeredAt ?? row.startedAt).getTime()) / 1000),
        cost: caller.admin ? naira(usageOf(row, talkMs, now).charge) : null,
        supervisable: call.state === 'connected' && (row.takenBy ?? row.seatId) !== seatId,
      }
    }),
  }
}

/** A call of the caller's workgroup that runs, or of a supervisor's queues. @throws AppError not_found for any other */
export async function workgroupCall(
  ctx: Context,
  caller: Caller,
  call: LiveCallRow | undefined,
): Promise<LiveCallRow> {
  if (!call) throw missing()
  const queues = scopeOf(caller)
  if (queues === null) await seatOfCard(ctx, caller, call.cardId)
  else if (!(await isInQueues(ctx.db, call.callId, queues))) throw foreign(`card:${call.cardId}`)
  return call
}

/** Whether a call that has ended was one. @throws AppError not_found for any other */
async function requireEnded(ctx: Context, caller: Caller, uniqueid: string): Promise<void> {
  const ended = await findEndedCall(ctx.db, uniqueid)
  if (!ended) throw missing()
  const queues = scopeOf(caller)
  if (queues === null) await seatOfCard(ctx, caller, ended.cardId)
  else if (!(await cameToQueues(ctx.db, uniqueid, { queues }))) throw foreign(`card:${ended.cardId}`)
}

/**
 * Ends a call of the caller's workgroup, or of a supervisor's queues, whichever process has it; one that has ended stays so.
 *
 * @throws AppError not_found for any other
 */
export async function endLiveCall(ctx: Context, actor: SignedIn, uniqueid: string): Promise<void> {
  const live = await findLiveCall(ctx.db, uniqueid)
  if (!live) return requireEnded(ctx, actor.caller, uniqueid)
  const { cardId } = await workgroupCall(ctx, actor.caller, live)
  const node = await transaction(ctx.db, async (tx) => {
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'call_ended_by_admin', target: `card:${cardId}` })
    return askHangUp(tx, uniqueid)
  })
  if (node) await hangUpHere(ctx, [{ callId: uniqueid, node }])
}
