import type { AgentChoice, PauseReason, Queue } from '@ekoline/contract/routing/queues.ts'
import { wayBy } from '../../core/destinations/way.sql.ts'
import { ofQueues } from '../../core/workgroups/queue-scope.service.ts'
import type { RecordingRule } from '../../engine/call/recording.ts'
import type { LastTalk } from '../../engine/queue/lines.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'
import type { QueueValues } from './queue-settings.sql.ts'

/** A page of the queues of a workgroup, in the order in which they were made, and how many there are. */
export async function listQueues(
  db: Db,
  workgroupId: number,
  { search, ...page }: PageParams & { search: string },
): Promise<Page<Queue>> {
  // Materialized: else the planner would look at every queue, in the order of the ids.
  return db.page<Queue>(page)`
    with found as materialized (
      select id, name, queue_number from queues
       where workgroup_id = ${workgroupId} and removed_at is null
         and (strpos(queue_number, ${search}) > 0 or strpos(name_fold(name), name_fold(${search})) > 0))
    select id, name, queue_number from found order by id`
}

export interface ExchangeQueue extends Omit<QueueValues, 'strategy' | 'callerId' | 'callbackPrice'> {
  readonly strategy: 'round robin' | 'longest idle'
  readonly agents: readonly Omit<SyncedAgent, 'restsUntil'>[]
  readonly workgroupId: number
  readonly recording: RecordingRule | null
  readonly mark: string
}

/** An agent as the exchange knows them. */
export interface SyncedAgent {
  readonly username: string
  readonly state: AgentChoice
  /** where they ended or lengthened their rest */
  readonly restsUntil?: Date | null
  /** their own mobile, where the calls of queues ring it; undefined: as before */
  readonly mobile?: string | null
}

/** The switch of an agent `a` as the exchange gets it: on do not disturb, no phone of theirs is rung. */
export const rungState = sql`case when a.state = 'in' and exists (select from reaches r where r.seat_id = a.seat_id and r.dnd)
                           then 'paused' else a.state end`

/** The own mobile of the agent `a`, where calls of queues ring it. */
const mobileOf = sql`(select u.phone from seats own join users u on u.id = own.user_id
                       where own.id = a.seat_id and a.on_mobile and u.phone_verified_at is not null)`

/**
 * The seat that pays for the call backs of a queue `q`: the one who switched them on, as long as that is an admin who may
 * call. null: it calls no one back.
 */
export const callbackPayer = sql`(
  select payer.id from seats payer join users person on person.id = payer.user_id
   where payer.id = q.callback_seat_id and payer.admin and not payer.lead and payer.revoked_at is null
     and person.disabled_at is null)`

/**
 * What is saved of a queue `q` that callers meet, in short: all of its row but whose turn it is, who answers it, and
 * whether it calls back.
 */
export const markOf = sql`
  md5((to_jsonb(q) - 'turn_after')::text || coalesce(${callbackPayer}::text, '-') || coalesce((
    select string_agg(qa.seat_id::text, ' ' order by qa.seat_id)
      from queue_agents qa join seats s on s.id = qa.seat_id and s.revoked_at is null where qa.queue_id = q.id), ''))`

/** What the exchange needs when a person calls a queue. */
export const findQueue = (db: Db, number: string) => db.one<ExchangeQueue>`
    select q.name, q.strategy, q.ring_seconds as "ringSeconds", q.max_wait_seconds as "maxWaitSeconds",
           q.wrap_up_seconds as "wrapUpSeconds", q.workgroup_id as "workgroupId", q.max_callers as "maxCallers", q.priority,
           case when q.next_category is not null
             then json_build_object('category', q.next_category, 'destination', q.next_destination) end as next,
           case when q.full_category is not null
             then json_build_object('category', q.full_category, 'destination', q.full_destination) end as full,
           case when q.unstaffed_category is not null
             then json_build_object('category', q.unstaffed_category, 'destination', q.unstaffed_destination) end as unstaffed,
           q.recording, ${markOf} as mark, q.music_file_id as "musicId", q.greeting_file_id as "greetingId",
           q.last_agent_seconds as "lastAgentSeconds", q.announce_seconds as "announceSeconds",
           ${callbackPayer} as "callbackSeatId",
           coalesce((select json_agg(json_build_object('username', s.username, 'state', coalesce(${rungState}, 'out'), 'mobile', ${mobileOf})
                                     order by s.id)
              from queue_agents qa join seats s on s.id = qa.seat_id and s.revoked_at is null
              left join agents a on a.seat_id = s.id
             where qa.queue_id = q.id), '[]'::json) as agents
      from queues q where q.queue_number = ${number} and q.removed_at is null`

/** Until when an agent `a` rests after the call `last`: what they chose for the rest after an earlier one does not count. */
export const restsUntil = sql`case when a.rests_until >= last.ended_at then a.rests_until
                            else last.ended_at + last.wrap_up_seconds * interval '1 second' end`

/** Of the agents of a queue who have talked with a caller of any queue: when they last did, and rest until after it. */
export const listLastTalks = (db: Db, number: string) => db.many<LastTalk & { username: string }>`
    select s.username, last.ended_at as "endedAt", ${restsUntil} as "restsUntil"
      from queues q join queue_agents qa on qa.queue_id = q.id
      join seats s on s.id = qa.seat_id and s.revoked_at is null
      left join agents a on a.seat_id = s.id
     cross join lateral (
        select c.ended_at, talked.wrap_up_seconds from queue_calls c join queues talked on talked.id = c.queue_id
         where c.agent_seat_id = s.id and c.outcome = 'answered' order by c.joined_at desc limit 1) last
     where q.queue_number = ${number} and q.removed_at is null`

/**
 * The agent of a queue who talked last with the caller from that number.
 *
 * @param caller as `nationalNumber` has it
 */
export const findLastAgent = (
  db: Db,
  {
    number,
    workgroupId,
    caller,
    since,
  }: { number: string; workgroupId: number; caller: string; since: Date },
) => db.one<{ username: string }>`
    select agent.username from queues q
      join seats card on card.workgroup_id = ${workgroupId}
     cross join lateral (
        select taken.agent_seat_id, c.started_at from calls c
          join queue_calls taken on taken.call_id = c.uniqueid and taken.queue_id = q.id and taken.outcome = 'answered'
         where c.card_id = card.card_id and c.src_national = ${caller} and c.started_at >= ${since}::timestamptz
         order by c.started_at desc limit 1) last
      join queue_agents qa on qa.queue_id = q.id and qa.seat_id = last.agent_seat_id
      join seats agent on agent.id = qa.seat_id and agent.revoked_at is null
     where q.queue_number = ${number} and q.removed_at is null
     order by last.started_at desc limit 1`

/** How long the newest callers waited that an agent of a queue took since then; null: there are too few to say. */
export const usualWait = (db: Db, { number, since, least, most }: WaitsAsked) => db.value<number | null>`
    select case when count(*) >= ${least}::integer then avg(hold_ms)::float8 end as wait from (
      select c.hold_ms from queues q join queue_calls c on c.queue_id = q.id
       where q.queue_number = ${number} and q.removed_at is null and c.joined_at >= ${since}::timestamptz
         and c.outcome = 'answered' and not exists (select from queue_callbacks b where b.calling = c.call_id)
       order by c.joined_at desc limit ${most}::integer) as newest`

interface WaitsAsked {
  readonly number: string
  readonly since: Date
  readonly least: number
  readonly most: number
}

/** Agents whose switch or rest has changed since then, or who have switched do not disturb. */
export const changedAgents = (db: Db, since: Date) => db.many<SyncedAgent>`
    select s.username, ${rungState} as state, a.rests_until as "restsUntil", ${mobileOf} as mobile from agents a join seats s on s.id = a.seat_id
     where a.seat_id in (
       select seat_id from agents where changed_at >= ${since}::timestamptz or rest_set_at >= ${since}::timestamptz
       union all select seat_id from agents where mobile_set_at >= ${since}::timestamptz
       union all select seat_id from reaches where dnd_set_at >= ${since}::timestamptz)`

/** Agents who have not signed out, after one of them. */
export const presentAgents = (db: Db, { after, size }: { after: number; size: number }) => db.many<
  SyncedAgent & { seatId: number }
>`
    select a.seat_id as "seatId", s.username, ${rungState} as state, ${mobileOf} as mobile from agents a join seats s on s.id = a.seat_id
     where a.seat_id > ${after}::bigint and a.state <> 'out' order by a.seat_id limit ${size}::integer`

/** The seat's switch, and the queues that it is for. */
export async function findOwnAgent(db: Db, seatId: number) {
  const row = await db.one<{
    state: AgentChoice
    reason: PauseReason | null
    since: Date | null
    setBy: string | null
    queues: string[]
    onMobile: boolean
    phone: string | null
  }>`
    select coalesce(a.state, 'out') as state, a.reason, a.changed_at as since,
           (select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id
             where s.id = a.set_by) as "setBy",
           coalesce((select json_agg(q.name order by q.id) from queue_agents qa join queues q on q.id = qa.queue_id
              where qa.seat_id = ${seatId} and q.removed_at is null), '[]'::json) as queues,
           coalesce(a.on_mobile, false) as "onMobile",
           case when u.phone_verified_at is not null then u.phone end as phone
      from seats own join users u on u.id = own.user_id left join agents a on a.seat_id = own.id where own.id = ${seatId}`
  if (!row) throw new Error('no row')
  return row
}

/** @returns whether that is a change */
export async function setOnMobile(tx: Tx, seatId: number, { on, at }: { on: boolean; at: Date }) {
  const changed = await tx.run`
    insert into agents as a (seat_id, state, changed_at, on_mobile, mobile_set_at) values (${seatId}, 'out', ${at}, ${on}, ${at})
      on conflict (seat_id) do update set on_mobile = excluded.on_mobile, mobile_set_at = excluded.mobile_set_at
        where a.on_mobile <> excluded.on_mobile`
  return changed > 0
}

export interface Switched {
  readonly seatId: number
  readonly state: AgentChoice
  /** of a pause */
  readonly reason: PauseReason | null
  /** the seat of the admin who does it; null: the agent */
  readonly setBy: number | null
  readonly at: Date
}

/** Sets the switch, and begins or ends a pause. @returns whether that changed anything */
export async function setAgent(tx: Tx, { seatId, state, reason, setBy, at }: Switched): Promise<boolean> {
  const isChanged = await tx.some`
    insert into agents as a (seat_id, state, reason, set_by, changed_at)
      values (${seatId}, ${state}, ${reason}, ${setBy}, ${at})
      on conflict (seat_id) do update set state = excluded.state, reason = excluded.reason, set_by = excluded.set_by,
          changed_at = excluded.changed_at
        where (a.state, a.reason) is distinct from (excluded.state, excluded.reason)
      returning seat_id`
  if (!isChanged) return false
  await endPause(tx, seatId, at)
  if (reason)
    await tx.run`insert into agent_pauses (seat_id, reason, started_at) values (${seatId}, ${reason}, ${at})`
  return true
}

/** Clocks of processes differ: no pause ends before it began. */
const endPause = (tx: Tx, seatId: number, at: Date) => tx.run`
  update agent_pauses set ended_at = greatest(started_at, ${at}::timestamptz)
   where seat_id = ${seatId} and ended_at is null`

/** Takes a seat out of its queues; its switch is off, which other processes read from the row. */
export async function deleteAgent(tx: Tx, seatId: number, at: Date): Promise<void> {
  await tx.run`delete from queue_agents where seat_id = ${seatId}`
  await tx.run`update agents set state = 'out', reason = null, set_by = null, changed_at = ${at}
                where seat_id = ${seatId} and state <> 'out'`
  await endPause(tx, seatId, at)
}

export interface AgentRow {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly state: AgentChoice
  readonly reason: PauseReason | null
  readonly since: Date | null
  readonly talking: boolean
  /** by a process */
  readonly taken: boolean
  /** as a date, or as JSON has it */
  readonly freeAt: Date | string | null
  readonly queues: readonly string[]
  /** of these queues, in the same order */
  readonly numbers: readonly string[]
  /** since when a call of a queue has them */
  readonly talkingSince: Date | null
  /** since when a process has them, for whose caller they ring or talk */
  readonly takenAt: Date | null
  /** the end of their last talk */
  readonly talkedAt: Date | null
}

/** A page of the people who answer the queues of a workgroup, or some of them, by name, and how many there are. */
export const listAgents = (
  db: Db,
  { workgroupId, scope }: { readonly workgroupId: number; readonly scope: QueueScope },
  page: PageParams,
) => db.page<AgentRow>(page)`
  with found as materialized (
    select s.id, s.user_id, s.username, s.member_name, json_agg(q.name order by q.id) as queues, json_agg(q.queue_number order by q.id) as numbers
      from queues q join queue_agents qa on qa.queue_id = q.id
      join seats s on s.id = qa.seat_id and s.revoked_at is null
     where q.workgroup_id = ${workgroupId} and q.removed_at is null ${ofQueues(sql`q.id`, scope)} group by s.id)
  select f.username, u.first_name as "firstName", u.last_name as "lastName", coalesce(a.state, 'out') as state,
         a.reason, a.changed_at as since, f.queues, f.numbers, talk.since as "talkingSince", talk.since is not null as talking,
         a.taken_for is not null as taken, a.taken_at as "takenAt", a.talked_at as "talkedAt", a.free_at as "freeAt"
    from found f join users u on u.id = f.user_id left join agents a on a.seat_id = f.id
   cross join lateral (select max(coalesce(c.connected_at, c.joined_at)) as since
                         from queue_calls c where c.agent_seat_id = f.id and c.ended_at is null) talk
   order by f.member_name, f.id`

/** The seat of a person who answers one of these queues. */
export const findAgentOf = (db: Db, queues: readonly number[], username: string) => db.one<{
  seatId: number
}>`
  select s.id as "seatId" from seats s
   where s.username = ${username} and s.revoked_at is null
     and exists (select from queue_agents qa where qa.seat_id = s.id ${ofQueues(sql`qa.queue_id`, queues)})`

export async function isWallboardOn(db: Db, workgroupId: number): Promise<boolean> {
  const on = await db.one<{ workgroup_id: number }>`
    select workgroup_id from wallboards_on where workgroup_id = ${workgroupId}`
  return on !== undefined
}

/** @returns whether that changed anything */
export async function setWallboard(db: Db, workgroupId: number, on: boolean): Promise<boolean> {
  const changed = on
    ? await db.run`insert into wallboards_on (workgroup_id) values (${workgroupId}) on conflict do nothing`
    : await db.run`delete from wallboards_on where workgroup_id = ${workgroupId}`
  return changed > 0
}

type Outcome = 'answered' | 'aborted' | 'timed out' | 'call back'

/** The whole state of a call in a queue, so that storing it twice is harmless. */
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

const upsert = (db: Db, call: QueueCall & { seenAt: Date }) => db.many`
    insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, ended_at,
                             outcome, hold_ms, talk_ms, seen_at)
      select ${call.callId}::text, q.id, ${call.node}::text,
             case when ${call.outcome}::text is null then ${call.caller}::text else '' end, ${call.joinedAt}::timestamptz,
             ${call.connectedAt}::timestamptz, (select id from seats where username = ${call.agent}::text),
             ${call.endedAt}::timestamptz, ${call.outcome}::text, ${call.holdMs}::integer, ${call.talkMs}::integer,
             ${call.seenAt}::timestamptz
        from queues q where q.queue_number = ${call.queueNumber}::text
      on conflict (call_id, queue_id) do update
        set node = excluded.node, caller = excluded.caller, connected_at = excluded.connected_at, agent_seat_id = excluded.agent_seat_id, ended_at = excluded.ended_at,
            outcome = excluded.outcome, hold_ms = excluded.hold_ms, talk_ms = excluded.talk_ms,
            seen_at = excluded.seen_at`

/** Stores the state of a call, over the one before. */
export async function saveQueueCall(db: Db, call: QueueCall, seenAt: Date): Promise<void> {
  await upsert(db, { ...call, seenAt })
}

/**
 * Updates the heartbeat of calls that a process has; a process before it of the same node may have left others.
 *
 * @returns how many of them are still held for live
 */
export const beat = (
  db: Db,
  { node, callIds, now }: { node: string; callIds: readonly string[]; now: Date },
) =>
  db.run`update queue_calls set seen_at = ${now}
          where call_id = any(${callIds}::text[]) and node = ${node} and ended_at is null`

/** Which calls a process ends that it did not see itself. */
interface Orphaned {
  readonly node: string
  /** its own ones, when they were not seen since: a process of its name that ended left them */
  readonly since: Date
  /** those of others, when these had no heartbeat for so long, by the database's clock */
  readonly timeoutMs: number
}

/**
 * Ends the calls of processes that are gone, at the time of their last heartbeat: too short rather than too long.
 *
 * @returns how many
 */
export const endOrphaned = (db: Db, { node, since, timeoutMs }: Orphaned) =>
  db.run`
    update queue_calls
       set ended_at = seen_at, caller = '',
           outcome = case when connected_at is null then 'aborted' else 'answered' end,
           talk_ms = case when connected_at is not null
             then greatest(0, round(extract(epoch from seen_at - connected_at) * 1000))::integer end
     where ended_at is null
       and case when node = ${node} then seen_at < ${since}
                else not exists (select from call_nodes n where n.node = queue_calls.node
                       and n.beat_at >= clock_timestamp() - make_interval(secs => ${timeoutMs / 1000}::float8)) end`

export const queuesOf = (workgroupId: number) => sql`
  select queue_number as destination, name from queues
   where workgroup_id = ${workgroupId} and removed_at is null`

export const ledByQueues =
  (way: 'full' | 'next' | 'unstaffed') =>
  (workgroupId: number, { category, destinations }: OfCategory) =>
    sql`
    select ${sql.id(`${way}_destination`)} as destination, json_build_object('name', name) as said
      from queues
     where ${sql.id(`${way}_destination`)} = any(${destinations}::text[]) and ${sql.id(`${way}_category`)} = ${category}
       and workgroup_id = ${workgroupId} and removed_at is null`

export const followsOfQueues = (workgroupId: number) => sql`
  select id, queue_number as destination, name, array[
      ${wayBy('no_answer', 'next')}, ${wayBy('full', 'full')}, ${wayBy('unstaffed', 'unstaffed')}] as ways
    from queues where workgroup_id = ${workgroupId} and removed_at is null`

/** How many people answer queues, and how long callers wait there at most. */
export const listStaff = (db: Db, workgroupId: number, numbers: readonly string[]) => db.many<{
  destination: string
  agents: number
  seconds: number
}>`
  select q.queue_number as destination, count(u.id)::int as agents, q.max_wait_seconds as seconds
    from queues q left join queue_agents qa on qa.queue_id = q.id
    left join seats s on s.id = qa.seat_id and s.revoked_at is null
    left join users u on u.id = s.user_id and u.disabled_at is null
   where q.workgroup_id = ${workgroupId} and q.removed_at is null and q.queue_number = any(${numbers}::text[])
   group by q.id`
