import type { AgentChoice, Queue } from '@ekoline/contract/queues.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

/** A page of the queues of a workgroup, in the order in which they were made, and how many there are. */
export async function listQueues(
  db: Db,
  workgroupId: number,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<{ total: number; list: Queue[] }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ total: number } & { [K in keyof Queue]: Queue[K] | null }>`
    with found as materialized (
      select id, name, queue_number from queues
       where workgroup_id = ${workgroupId} and removed_at is null
         and (queue_number like ${pattern} or search_fold(name) like search_fold(${pattern})))
    select (select count(*) from found) as total, shown.*
      from (select) as once left join lateral (
        select id, name, queue_number from found
         order by id limit ${size} offset ${(page - 1) * size}) as shown on true`.execute(db)
  const list = rows.flatMap(({ total: _, ...queue }) => (queue.id === null ? [] : [queue as Queue]))
  return { total: rows[0]?.total ?? 0, list }
}

export interface ExchangeQueue {
  readonly name: string
  readonly strategy: 'round robin' | 'longest idle'
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
  readonly agents: readonly ToldAgent[]
  readonly workgroupId: number
  /** its workgroup's newest music on hold */
  readonly musicId: number | null
}

/** An agent as the exchange is told of them. */
export interface ToldAgent {
  readonly username: string
  readonly state: AgentChoice
}

/** What the exchange asks when somebody comes to a queue. */
export const findQueue = prepared(
  ({ number }: { number: string }) => sql<ExchangeQueue>`
    select q.name, q.strategy, q.ring_seconds as "ringSeconds", q.max_wait_seconds as "maxWaitSeconds",
           q.wrap_up_seconds as "wrapUpSeconds", q.workgroup_id as "workgroupId",
           (select id from files where workgroup_id = q.workgroup_id and type = 'moh'
             order by created_at desc, id desc limit 1) as "musicId",
           coalesce((select json_agg(json_build_object('username', s.username, 'state', coalesce(a.state, 'out'))
                                     order by s.id)
              from queue_agents qa join seats s on s.id = qa.seat_id and s.revoked_at is null
              left join agents a on a.seat_id = s.id
             where qa.queue_id = q.id), '[]'::json) as agents
      from queues q where q.queue_number = ${number} and q.removed_at is null`,
)

/** Whose switch was used since then. */
export const changedAgents = prepared(
  ({ since }: { since: Date }) => sql<ToldAgent>`
    select s.username, a.state from agents a join seats s on s.id = a.seat_id
     where a.changed_at >= ${since}::timestamptz`,
)

/** Who has not left the queues, after one of them. */
export const presentAgents = prepared(
  ({ after, size }: { after: number; size: number }) => sql<ToldAgent & { seatId: number }>`
    select a.seat_id as "seatId", s.username, a.state from agents a join seats s on s.id = a.seat_id
     where a.seat_id > ${after}::bigint and a.state <> 'out' order by a.seat_id limit ${size}::integer`,
)

/** The own switch, and the queues that it is for. */
export async function findOwnAgent(db: Db, seatId: number) {
  const { rows } = await sql<{ state: AgentChoice; since: Date | null; queues: string[] }>`
    select coalesce(a.state, 'out') as state, a.changed_at as since,
           coalesce((select json_agg(q.name order by q.id) from queue_agents qa join queues q on q.id = qa.queue_id
              where qa.seat_id = ${seatId} and q.removed_at is null), '[]'::json) as queues
      from (select) as once left join agents a on a.seat_id = ${seatId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no row')
  return row
}

/** Puts the switch. @returns whether that changed anything */
export async function setAgent(
  db: Db,
  { seatId, state, at }: { seatId: number; state: AgentChoice; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into agents as a (seat_id, state, changed_at) values (${seatId}, ${state}, ${at})
      on conflict (seat_id) do update set state = excluded.state, changed_at = excluded.changed_at
        where a.state <> excluded.state
      returning seat_id`.execute(db)
  return rows.length > 0
}

export interface AgentRow {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly state: AgentChoice
  readonly since: Date | null
  readonly talking: boolean
  readonly queues: readonly string[]
}

/** A page of who answers the queues of a workgroup, by name, and how many there are. */
export async function listAgents(
  db: Db,
  workgroupId: number,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; list: AgentRow[] }> {
  const { rows } = await sql<{ total: number } & { [K in keyof AgentRow]: AgentRow[K] | null }>`
    with found as materialized (
      select s.id, s.user_id, s.username, s.member_name, json_agg(q.name order by q.id) as queues
        from queues q join queue_agents qa on qa.queue_id = q.id
        join seats s on s.id = qa.seat_id and s.revoked_at is null
       where q.workgroup_id = ${workgroupId} and q.removed_at is null group by s.id)
    select (select count(*) from found) as total, shown.*
      from (select) as once left join lateral (
        select f.username, u.first_name as "firstName", u.last_name as "lastName", coalesce(a.state, 'out') as state,
               a.changed_at as since, f.queues,
               exists (select from queue_calls c where c.agent_seat_id = f.id and c.ended_at is null) as talking
          from found f join users u on u.id = f.user_id left join agents a on a.seat_id = f.id
         order by f.member_name, f.id limit ${size} offset ${(page - 1) * size}) as shown on true`.execute(db)
  const list = rows.flatMap(({ total: _, ...agent }) => (agent.username === null ? [] : [agent as AgentRow]))
  return { total: rows[0]?.total ?? 0, list }
}

export async function isWallboardOn(db: Db, workgroupId: number): Promise<boolean> {
  const off = await db
    .selectFrom('wallboards_off')
    .select('workgroup_id')
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirst()
  return off === undefined
}

/** @returns whether that changed anything */
export async function setWallboard(db: Db, workgroupId: number, on: boolean): Promise<boolean> {
  const changed = on
    ? await db
        .deleteFrom('wallboards_off')
        .where('workgroup_id', '=', workgroupId)
        .returning('workgroup_id')
        .execute()
    : await db
        .insertInto('wallboards_off')
        .values({ workgroup_id: workgroupId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('workgroup_id')
        .execute()
  return changed.length > 0
}
