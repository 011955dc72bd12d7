import { type Db, prepared, sql } from '../../db/db.ts'

export type Outcome = 'answered' | 'aborted' | 'timed out'

/** What is known of a call in a queue, whole: writing it twice is writing it once. */
export interface QueueCall {
  readonly callId: string
  readonly queueNumber: string
  readonly node: string
  readonly caller: string
  readonly joinedAt: Date
  readonly connectedAt: Date | null
  /** SIP username */
  readonly agent: string | null
  readonly endedAt: Date | null
  readonly outcome: Outcome | null
  readonly holdMs: number | null
  readonly talkMs: number | null
}

const upsert = prepared(
  (it: QueueCall & { seenAt: Date }) => sql`
    insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, ended_at,
                             outcome, hold_ms, talk_ms, seen_at)
      select ${it.callId}::text, q.id, ${it.node}::text,
             case when ${it.outcome}::text is null then ${it.caller}::text else '' end, ${it.joinedAt}::timestamptz,
             ${it.connectedAt}::timestamptz, (select id from seats where username = ${it.agent}::text),
             ${it.endedAt}::timestamptz, ${it.outcome}::text, ${it.holdMs}::integer, ${it.talkMs}::integer,
             ${it.seenAt}::timestamptz
        from queues q where q.queue_number = ${it.queueNumber}::text
      on conflict (call_id, queue_id) do update
        set caller = excluded.caller, connected_at = excluded.connected_at, agent_seat_id = excluded.agent_seat_id, ended_at = excluded.ended_at,
            outcome = excluded.outcome, hold_ms = excluded.hold_ms, talk_ms = excluded.talk_ms,
            seen_at = excluded.seen_at`,
)

/** Writes all that is known of the call, over what stood there. */
export async function saveQueueCall(db: Db, call: QueueCall, seenAt: Date): Promise<void> {
  await upsert(db, { ...call, seenAt })
}

/** The process is there, and has these calls. @returns how many of its calls are still held for live */
export async function beat(db: Db, node: string, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update queue_calls set seen_at = ${now} where node = ${node} and ended_at is null`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Ends the calls of processes that were not seen since then, at the moment when they were last seen: in doubt shorter.
 *
 * @returns how many
 */
export async function endForsaken(db: Db, since: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update queue_calls
       set ended_at = seen_at, caller = '',
           outcome = case when connected_at is null then 'aborted' else 'answered' end,
           talk_ms = case when connected_at is not null
             then greatest(0, round(extract(epoch from seen_at - connected_at) * 1000))::integer end
     where ended_at is null and seen_at < ${since}`.execute(db)
  return Number(numAffectedRows)
}
