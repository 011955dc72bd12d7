import { WALLBOARD_LINKS_OF_WORKGROUP } from '@ekoline/contract/company/wallboard.facts.ts'
import type { WallboardLink } from '@ekoline/contract/company/wallboard.ts'
import type { AgentChoice, PauseReason } from '@ekoline/contract/routing/queues.ts'
import { type Db, type Fragment, sql, type Tx, utc } from '../../platform/db/db.ts'

/** A queue as the board's one statement gives it. */
export interface BoardRow {
  readonly name: string
  readonly q_no: string
  readonly cl_q: number
  readonly cb_q: number
  readonly cb_tm: number
  readonly ans_cl: number
  readonly ab_cl: number
  /** milliseconds; null when there was none */
  readonly hl_ms: number | null
  readonly tk_ms: number | null
  readonly waiting: readonly { readonly number: string; readonly seconds: number }[]
  readonly agents: readonly {
    readonly username: string
    readonly name: string
    readonly state: AgentChoice
    readonly reason: PauseReason | null
    readonly talking: boolean
    readonly taken: boolean
    readonly freeAt: string | null
  }[]
}

/** A board by the SIP username of any seat of the workgroup, or by the hash of a link's key. */
export type BoardOf = { readonly username: string } | { readonly keyHash: Uint8Array }

interface BoardParams {
  readonly board: BoardOf
  /** where today begins */
  readonly day: Date
  readonly now: Date
}

const isShown = (board: BoardOf) =>
  'username' in board
    ? sql`select s.workgroup_id, null::bigint as link_id from seats s
           where s.username = ${board.username}::text and s.revoked_at is null
             and exists (select from wallboards_on o where o.workgroup_id = s.workgroup_id)`
    : sql`select workgroup_id, id as link_id from wallboard_links where token_hash = ${board.keyHash}`

const secondsSince = (instant: Fragment, now: Date) =>
  sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${instant})))`

/** The queues that a board shows, and whose it is; no row when it is unknown or switched off. */
export const readBoard = (db: Db, { board, day, now }: BoardParams) => db.many<{
  workgroupId: number
  company: string
  isNamed: boolean
  queues: readonly BoardRow[]
}>`
    select b.workgroup_id as "workgroupId", (select name from workgroups w where w.id = b.workgroup_id) as company,
           exists (select from wallboard_names n where n.workgroup_id = b.workgroup_id) as "isNamed", coalesce((
        select json_agg(json_build_object(
            'name', q.name, 'q_no', q.queue_number, 'cl_q', live.count, 'waiting', live.waiting, 'cb_q', backs.count, 'cb_tm', backs.seconds,
            'ans_cl', today.answered, 'ab_cl', today.aborted, 'hl_ms', today.hold, 'tk_ms', today.talk,
            'agents', agents.list) order by q.id)
          from queues q
          cross join lateral (
            select count(*) as count, coalesce(json_agg(json_build_object(
                'number', c.caller, 'seconds', ${secondsSince(sql`c.joined_at`, now)})
                order by c.joined_at) filter (where c.place <= 20), '[]'::json) as waiting
              from (select caller, joined_at, row_number() over (order by joined_at) as place from queue_calls
                     where queue_id = q.id and ended_at is null and connected_at is null) c) live
          cross join lateral (
            select count(*) as count, ${secondsSince(sql`min(joined_at)`, now)} as seconds
              from queue_callbacks where queue_id = q.id and outcome is null) backs
          cross join lateral (
            select count(hold_ms) as answered, count(*) filter (where outcome in ('aborted', 'timed out')) as aborted,
                   avg(hold_ms)::float8 as hold, avg(talk_ms)::float8 as talk
              from queue_calls where queue_id = q.id and joined_at >= ${day}::timestamptz) today
          cross join lateral (
            select coalesce(json_agg(json_build_object(
                'username', a.username, 'name', a.first_name || ' ' || left(a.last_name, 1) || '.', 'state', a.state, 'reason', a.reason,
                'talking', a.talking, 'taken', a.taken, 'freeAt', a.free_at) order by a.member_name, a.id), '[]'::json) as list
              from (select m.id, m.username, m.member_name, u.first_name, u.last_name, coalesce(a.state, 'out') as state, a.reason,
                           a.taken_for is not null as taken, a.free_at,
                           exists (select from queue_calls c
                                    where c.agent_seat_id = m.id and c.ended_at is null) as talking
                      from queue_agents qa join seats m on m.id = qa.seat_id and m.revoked_at is null
                      join users u on u.id = m.user_id left join agents a on a.seat_id = m.id
                     where qa.queue_id = q.id order by m.member_name, m.id limit 100) a) agents
         where q.workgroup_id = b.workgroup_id and q.removed_at is null
           and (b.link_id is null or exists (select from wallboard_link_queues l
                                              where l.link_id = b.link_id and l.queue_id = q.id))), '[]'::json) as queues
      from (${isShown(board)}) b`

export const areNamesShown = (db: Db, workgroupId: number) =>
  db.some`select from wallboard_names where workgroup_id = ${workgroupId}`

/** @returns whether that changed anything */
export async function setNames(tx: Tx, workgroupId: number, on: boolean): Promise<boolean> {
  const changed = on
    ? await tx.run`insert into wallboard_names (workgroup_id) values (${workgroupId}) on conflict do nothing`
    : await tx.run`delete from wallboard_names where workgroup_id = ${workgroupId}`
  return changed > 0
}

/** How many links a workgroup has; locks the workgroup, so that no other is made within the transaction. */
export async function countLinks(tx: Tx, workgroupId: number): Promise<number> {
  await tx.run`select from workgroups where id = ${workgroupId} for update`
  return tx.value<number>`
    select count(*)::int as links from wallboard_links where workgroup_id = ${workgroupId}`
}

/** Those of some queues that a workgroup has. */
export const queuesOfWorkgroup = (db: Db, workgroupId: number, ids: readonly number[]) => db.column<number>`
  select id from queues where workgroup_id = ${workgroupId} and id = any(${ids}::bigint[]) and removed_at is null`

export interface NewLink {
  readonly workgroupId: number
  readonly name: string
  readonly keyHash: Uint8Array
  readonly queues: readonly number[]
  readonly at: Date
}

export const insertLink = (tx: Tx, { workgroupId, name, keyHash, queues, at }: NewLink) => tx.value<number>`
  with made as (
    insert into wallboard_links (workgroup_id, name, token_hash, made_at)
      values (${workgroupId}, ${name}, ${keyHash}, ${at}) returning id
  ), shown as (
    insert into wallboard_link_queues (link_id, queue_id)
      select made.id, queue from made, unnest(${queues}::bigint[]) as queue
  ) select id from made`

/** The links of a workgroup, newest first; there are few. */
export const listLinks = (db: Db, workgroupId: number) => db.many<WallboardLink>`
  select l.id, l.name, ${utc('l.made_at')} as made_at,
         array(select q.name from wallboard_link_queues lq join queues q on q.id = lq.queue_id
                where lq.link_id = l.id and q.removed_at is null order by q.id) as queues
    from wallboard_links l where l.workgroup_id = ${workgroupId} order by l.id desc
   limit ${WALLBOARD_LINKS_OF_WORKGROUP}`

/** Whose a link is. */
export const findLink = (db: Db, id: number) => db.one<{ workgroupId: number; name: string }>`
  select workgroup_id as "workgroupId", name from wallboard_links where id = ${id}`

/** @returns how many there were */
export const deleteLink = (tx: Tx, id: number) => tx.run`delete from wallboard_links where id = ${id}`
