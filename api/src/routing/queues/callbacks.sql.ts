import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { callbackPayer } from './queues.sql.ts'

/** A place in the line of a queue that is kept for a caller who is called back. */
export interface OpenCallback {
  readonly id: string
  readonly queueId: string
  readonly joinedAt: Date
  readonly notBefore: Date
}

/** Whose callers a queue calls back, and what a minute to others than ordinary numbers may cost; null: they are not called. */
export interface CallbackRule {
  readonly workgroupId: number
  readonly most: Kobo | null
}

const rule = sql`q.workgroup_id as "workgroupId", q.callback_price_kobo as most`

/** Of a queue that calls back. */
export const findCallbackRule = (db: Db, queueNumber: string) => db.one<CallbackRule>`
  select ${rule} from queues q
   where q.queue_number = ${queueNumber} and q.removed_at is null and ${callbackPayer} is not null`

interface Kept {
  readonly queueNumber: string
  readonly callId: string
  readonly node: string
  readonly caller: string
  readonly joinedAt: Date
  readonly at: Date
  readonly most: number
}

/**
 * Keeps a place, where the queue calls back and not too many wait so.
 *
 * @returns its id; that of before for a caller who has one there
 */
export const insertCallback = (db: Db, callback: Kept) => db.valueIfAny<number>`
  with asked as (
    select q.id, (select b.id from queue_callbacks b where b.queue_id = q.id and b.outcome is null and b.caller = ${callback.caller}
                   order by b.id limit 1) as before
      from queues q where q.queue_number = ${callback.queueNumber} and q.removed_at is null and ${callbackPayer} is not null
  ), made as (
    insert into queue_callbacks (queue_id, call_id, node, caller, joined_at, next_at)
      select id, ${callback.callId}::text, ${callback.node}::text, ${callback.caller}::text, ${callback.joinedAt}::timestamptz, ${callback.at}::timestamptz
        from asked where before is null
         and (select count(*) from queue_callbacks b where b.queue_id = asked.id and b.outcome is null) < ${callback.most}::integer
      on conflict (call_id) do nothing returning id
  ) select id from made union all select before from asked where before is not null`

export interface CallbackToPlace extends CallbackRule {
  readonly id: number
  /** the call that asked for it */
  readonly callId: string
  readonly caller: string
  readonly tries: number
  readonly joinedAt: Date
  /** what it shows; null: as calls of the payer do */
  readonly callerId: string | null
  /** who pays; null: they have left or are no admin any more, or the queue calls back no more */
  readonly payer: string | null
}

/** An open one that does not ring, locked. */
export const lockCallback = (tx: Tx, id: string) => tx.one<CallbackToPlace>`
  select b.id, b.call_id as "callId", b.caller, b.tries, b.joined_at as "joinedAt", q.caller_id as "callerId", ${rule},
         (select username from seats where id = ${callbackPayer}) as payer
    from queue_callbacks b join queues q on q.id = b.queue_id
   where b.id = ${id}::bigint and b.outcome is null and not b.rings and q.removed_at is null for update of b`

/** Whether the caller who asked for it talked with an agent after all. */
export const hasTalked = (tx: Tx, id: number) => tx.some`
  select from queue_callbacks b join queue_calls c on c.call_id = b.call_id and c.queue_id = b.queue_id
   where b.id = ${id} and c.connected_at is not null`

export const markRings = (tx: Tx, id: number, callId: string) =>
  tx.run`update queue_callbacks set calling = ${callId}, rings = true where id = ${id}`

export const putOff = (db: Db, id: string, until: Date) =>
  db.run`update queue_callbacks set next_at = ${until} where id = ${id}::bigint and outcome is null`

export const endCallback = (tx: Tx, id: number, outcome: 'answered' | 'given up', at: Date) => tx.run`
  update queue_callbacks set outcome = ${outcome}, ended_at = ${at}, caller = '', rings = false where id = ${id}`

/** The agent has answered, and the caller's phone rings. */
export const countTry = (db: Db, callId: string, next: Date) => db.run`
  update queue_callbacks set tries = tries + 1, next_at = ${next} where calling = ${callId} and rings`

interface Settling {
  readonly at: Date
  readonly triesMost: number
  /** those of before are given up */
  readonly since: Date
}

/** What became of those whose call is over, and which are given up. @returns them, with the call that asked for each */
export const settleCallbacks = (tx: Tx, { at, triesMost, since }: Settling) => tx.many<{
  outcome: 'answered' | 'given up' | null
  callId: string
  caller: string
}>`
  with over as (
    select b.id, b.caller as asked, exists (select from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = b.calling and cause = 1) as talked,
           b.tries >= ${triesMost}::integer or b.joined_at < ${since}::timestamptz or q.removed_at is not null as vain
      from queue_callbacks b join queues q on q.id = b.queue_id
     where b.outcome is null and not exists (select from live_calls l where l.call_id = b.calling)
       and (b.rings or b.joined_at < ${since}::timestamptz or q.removed_at is not null)
     for update of b)
  update queue_callbacks b
     set rings = false, outcome = case when over.talked then 'answered' when over.vain then 'given up' end,
         ended_at = case when over.talked or over.vain then ${at}::timestamptz end,
         caller = case when over.talked or over.vain then '' else b.caller end
    from over where b.id = over.id returning b.outcome, b.call_id as "callId", over.asked as caller`

/** Those that this process keeps, and of processes that are gone, which it keeps from now on. */
export const takeOpenCallbacks = (
  db: Db,
  { node, timeoutMs, most }: { node: string; timeoutMs: number; most: number },
) =>
  db.many<OpenCallback>`
  with taken as (
    update queue_callbacks b set node = ${node}
     where b.id in (select id from queue_callbacks where outcome is null and not rings order by id limit ${most}::integer)
       and (b.node = ${node} or not exists (select from call_nodes n where n.node = b.node
              and n.beat_at >= clock_timestamp() - make_interval(secs => ${timeoutMs / 1000}::float8)))
    returning b.id, b.queue_id, b.joined_at, b.next_at)
  select t.id::text as id, q.queue_number as "queueId", t.joined_at as "joinedAt", t.next_at as "notBefore"
    from taken t join queues q on q.id = t.queue_id and q.removed_at is null order by t.id`
