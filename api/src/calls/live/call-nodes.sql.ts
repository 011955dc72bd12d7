import { type Db, sql } from '../../platform/db/db.ts'

// Who is alive is said by the database's clock alone: those of two servers may differ by more than a beat may be late.

export const writeBeat = (db: Db, node: string) => db.run`
  insert into call_nodes (node, beat_at) values (${node}, clock_timestamp())
    on conflict (node) do update set beat_at = excluded.beat_at`

const isExpired = (timeoutMs: number) =>
  sql`call_nodes.beat_at < clock_timestamp() - make_interval(secs => ${timeoutMs / 1000}::float8)`

/** The calls of a process without a recent checkpoint. */
export const listUnseen = (db: Db, node: string, before: Date) => db.column<string>`
  select call_id as "callId" from live_calls where node = ${node} and checkpoint_at < ${before} limit 1000`

/** The processes without a heartbeat for so long. */
export const listExpiredNodes = (db: Db, timeoutMs: number) => db.column<string>`
  select node from call_nodes where ${isExpired(timeoutMs)} order by beat_at limit 100`

/** The calls of a process that has still no heartbeat. */
export const listCallsOfExpired = (db: Db, node: string, timeoutMs: number) => db.column<string>`
  select call_id as "callId" from live_calls join call_nodes using (node)
    where node = ${node} and ${isExpired(timeoutMs)} limit 1000`

/** Forgets a process that has no calls, and leaves none to the next of its node. @returns false while there are some */
export const deleteEmptyNode = (db: Db, node: string) => db.some`
  with gone as (
    delete from call_nodes where node = ${node}
      and not exists (select from live_calls where live_calls.node = ${node})
      and not exists (select from call_states where call_states.node = ${node}) returning node)
  select from gone`

/** Forgets a process without a heartbeat for so long, once it has no calls. */
export const deleteExpiredNode = (db: Db, node: string, timeoutMs: number) => db.run`
  delete from call_nodes where node = ${node} and ${isExpired(timeoutMs)}
  and not exists (select from live_calls where live_calls.node = ${node})`
