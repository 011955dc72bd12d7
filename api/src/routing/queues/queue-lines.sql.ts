import type { FreeAgent, FreeAgents, FreedAgent, Waiting } from '../../engine/queue/lines.ts'
import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'
import { markOf, rungState } from './queues.sql.ts'

interface Here {
  readonly node: string
  readonly now: Date
}

/** Locks a queue, so that no one else takes a place in its line within the transaction. */
export const lockLine = (tx: Tx, queueId: string) =>
  tx.run`select from queues where queue_number = ${queueId} for no key update`

/** Takes a place for a call where fewer than `most` wait. @returns whether it has one */
export const enterLine = (tx: Tx, waiting: Waiting & Here & { most: number }) => tx.some`
  insert into queue_calls (call_id, queue_id, node, caller, joined_at, seen_at)
    select ${waiting.place}::text, q.id, ${waiting.node}::text, '', ${waiting.joinedAt}::timestamptz,
           ${waiting.now}::timestamptz
      from queues q where q.queue_number = ${waiting.queueId}
       and (select count(*) from queue_calls c where c.queue_id = q.id and c.ended_at is null and c.connected_at is null) < ${waiting.most}::integer
    on conflict (call_id, queue_id) do update
      set node = excluded.node, seen_at = excluded.seen_at, connected_at = null, agent_seat_id = null, ended_at = null,
          outcome = null, hold_ms = null, talk_ms = null
    returning call_id`

/** How many wait at other processes who joined before. */
export const countAhead = (db: Db, { queueId, place, joinedAt, node }: Waiting & Pick<Here, 'node'>) =>
  db.value<number>`
  select ((select count(*) from queue_calls c where c.queue_id = q.id and c.ended_at is null and c.connected_at is null
              and c.node <> ${node} and (c.joined_at, c.call_id) < (${joinedAt}::timestamptz, ${place}::text))
        + (select count(*) from queue_callbacks b where b.queue_id = q.id and b.outcome is null
              and b.node <> ${node} and b.joined_at < ${joinedAt}::timestamptz))::int as ahead
    from queues q where q.queue_number = ${queueId}`

interface Taking extends Waiting, FreeAgents, Here {
  /** a process without a heartbeat for so long has no agents */
  readonly timeoutMs: number
  /** one that has not looked for so long is not waited for */
  readonly looksWithinMs: number
}

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

const isGone = (node: Fragment<unknown>, timeoutMs: number) => sql`
  not exists (select from call_nodes n where n.node = ${node} and n.beat_at >= clock_timestamp() - ${seconds(timeoutMs)})`

interface Taken {
  readonly user: string | null
  readonly othersFirst: readonly FreeAgent[]
}

/** Whether no other process has the agent `a`, who may be rung. */
const isFree = ({ node, now, timeoutMs }: Pick<Taking, 'node' | 'now' | 'timeoutMs'>) => sql`
  ${rungState} = 'in' and (a.free_at is null or a.free_at <= ${now}::timestamptz)
  and (a.taken_by is null or a.taken_by = ${node} or ${isGone(sql`a.taken_by`, timeoutMs)})`

/**
 * Takes a free agent for a caller, unless a caller of another process comes first: one who joined before, or waits in a
 * queue of a higher priority that the agent answers, and whose process has not looked since the agent was free. Who
 * answers the queue no more is not taken, whatever the process knows.
 */
export const takeAgent = (db: Db, taking: Taking) => db.many<Taken>`
  with mine as (select id, workgroup_id, priority, coalesce(turn_after, 0) as turn
             from queues where queue_number = ${taking.queueId} and removed_at is null),
  given as (
    select * from unnest(${taking.agents.map(({ user }) => user)}::text[],
                         ${taking.agents.map(({ since }) => since)}::timestamptz[])
             with ordinality as g (username, since, nth)),
  others as (
    select q.id, q.id = mine.id as same, l.looked_at
      from mine join queues q on q.workgroup_id = mine.workgroup_id and q.removed_at is null
                             and (q.id = mine.id or q.priority > mine.priority)
      join queue_looks l on l.queue_id = q.id and l.node <> ${taking.node}
                        and l.looked_at >= clock_timestamp() - ${seconds(taking.looksWithinMs)}
     where exists (
       select from queue_calls c where c.queue_id = q.id and c.node = l.node and c.ended_at is null and c.connected_at is null
          and (q.id <> mine.id or (c.joined_at, c.call_id) < (${taking.joinedAt}::timestamptz, ${taking.place}::text))
          and not exists (select from agents t where t.taken_for = c.call_id))
        or exists (
       select from queue_callbacks b where b.queue_id = q.id and b.node = l.node and b.outcome is null and not b.rings
          and b.next_at <= ${taking.now}::timestamptz and (q.id <> mine.id or b.joined_at < ${taking.joinedAt}::timestamptz)
          and not exists (select from agents t where t.taken_for = b.id::text))),
  free as (
    select a.seat_id, g.username, g.nth, known.since, exists (
        select from others o where o.looked_at <= known.since
           and (o.same or exists (select from queue_agents x where x.queue_id = o.id and x.seat_id = a.seat_id))) as late
      from given g join seats s on s.username = g.username join agents a on a.seat_id = s.id
      join queue_agents qa on qa.seat_id = a.seat_id join mine on mine.id = qa.queue_id
     cross join lateral (select case when g.since is null then clock_timestamp() else greatest(g.since, a.freed_at) end as since) known
     where ${isFree(taking)}),
  best as (
    select a.seat_id, free.username from free join agents a on a.seat_id = free.seat_id cross join mine
     where not free.late and ${isFree(taking)}
     order by case when ${taking.strategy}::text = 'round robin' then (a.seat_id <= mine.turn)::int end,
              case when ${taking.strategy}::text = 'round robin' then a.seat_id end,
              case when ${taking.strategy}::text = 'longest idle' then a.talked_at end nulls first, free.nth
     limit 1 for update of a skip locked),
  taken as (
    update agents a set taken_by = ${taking.node}, taken_for = ${taking.place}, taken_at = ${taking.now}
     from best where a.seat_id = best.seat_id),
  turned as (
    update queues q set turn_after = best.seat_id from best, mine
     where q.id = mine.id and ${taking.strategy}::text = 'round robin')
  select (select username from best) as user,
         coalesce((select json_agg(json_build_object('user', username, 'since', since)) from free
                    where late and not exists (select from best)), '[]'::json) as "othersFirst"`

/** An agent rings or talks no more for a place. */
export const freeAgent = (db: Db, agent: FreedAgent) => db.run`
  update agents a set taken_by = null, taken_for = null, taken_at = null, free_at = ${agent.restsUntil}::timestamptz,
                      freed_at = clock_timestamp(), talked_at = coalesce(${agent.talkedUntil}::timestamptz, a.talked_at)
    from seats s where s.username = ${agent.user} and a.seat_id = s.id
     and (a.taken_for is null or a.taken_for = ${agent.place})`

interface Looks {
  readonly node: string
  /** with when each was looked at, which belong together */
  readonly queueIds: readonly string[]
  readonly agoMs: readonly number[]
  readonly timeoutMs: number
}

/** Writes when this process looked at its callers, where there are other processes. @returns how many were written */
export const writeLooks = (db: Db, { node, queueIds, agoMs, timeoutMs }: Looks) => db.run`
  insert into queue_looks (queue_id, node, looked_at)
    select q.id, ${node}, clock_timestamp() - make_interval(secs => ago / 1000)
      from unnest(${queueIds}::text[], ${agoMs}::float8[]) as given (number, ago) join queues q on q.queue_number = given.number
     where exists (select from call_nodes n where n.node <> ${node} and n.beat_at >= clock_timestamp() - ${seconds(timeoutMs)})
     order by q.id
    on conflict (queue_id, node) do update set looked_at = excluded.looked_at`

/** The marks of queues that were not deleted. */
export const listMarks = (db: Db, numbers: readonly string[]) => db.many<{ number: string; mark: string }>`
  select q.queue_number as number, ${markOf} as mark
    from queues q where q.queue_number = any(${numbers}::text[]) and q.removed_at is null`

interface Held extends Here {
  readonly users: readonly string[]
  /** for which each is taken */
  readonly places: readonly string[]
  /** what was taken since then is left alone */
  readonly before: Date
  readonly timeoutMs: number
}

/** Writes down the agents who ring or talk at a process as its own, and frees those of dead processes. @returns how many were not written down as its own */
export const keepTaken = (db: Db, { node, now, users, places, before, timeoutMs }: Held) => db.run`
  with held as (
    select s.id as seat_id, given.place from unnest(${users}::text[], ${places}::text[]) as given (username, place)
      join seats s on s.username = given.username),
  let_go as (
    update agents a set taken_by = null, taken_for = null, taken_at = null, freed_at = clock_timestamp()
     where taken_by is not null and taken_at < ${before}::timestamptz and seat_id not in (select seat_id from held)
       and (taken_by = ${node} or ${isGone(sql`a.taken_by`, timeoutMs)}))
  update agents a set taken_by = ${node}, taken_for = held.place, taken_at = ${now}
    from held where a.seat_id = held.seat_id and a.taken_by is distinct from ${node}
     and (a.taken_by is null or a.taken_for = held.place or ${isGone(sql`a.taken_by`, timeoutMs)})`
