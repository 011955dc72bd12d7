import type { SuperviseMode } from '@ekoline/contract/calls/live-calls.ts'
import type { SuspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import { market } from '@ekoline/contract/units/market.ts'
import type { Supervised } from '../../engine/orders.ts'
import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

// What is asked of the process that has a call, by rows: it reads them, or hears of it at once where it is this one.

/** Asks the process that runs a call to record it, or no longer. @returns that process; null when there is no such call */
export const askToRecord = async (tx: Tx, callId: string, on: boolean) =>
  (await tx.valueIfAny<string>`
  update live_calls set record_asked = ${on} where call_id = ${callId} returning node`) ?? null

/** Takes what was asked so of this process, each once. */
export const takeToRecord = (db: Db, node: string) => db.many<{ callId: string; on: boolean }>`
  with asked as (
    select call_id, record_asked from live_calls where node = ${node} and record_asked is not null limit 1000 for update)
  update live_calls l set record_asked = null from asked where l.call_id = asked.call_id
    returning l.call_id as "callId", asked.record_asked as on`

/** Asks the process that runs a call to end it. @returns that process; null when there is no such call */
export const askHangUp = async (db: Db, callId: string) =>
  (await db.valueIfAny<string>`
  update live_calls set hang_up = true where call_id = ${callId} returning node`) ?? null

/** Asks that all calls of a card end. @returns each with the process that runs it */
export const askHangUpAll = (tx: Tx, cardId: number) => tx.many<{ callId: string; node: string }>`
  update live_calls set hang_up = true where card_id = ${cardId} returning call_id as "callId", node`

/** A supervisor who wants to hear a call. */
export interface Supervision {
  readonly callId: string
  readonly supervisor: string
  readonly mode: SuperviseMode
  readonly other: string
}

/** Asks the process that runs a call to let a supervisor hear it. @returns that process; null when there is no such call */
export const askSupervision = async (
  tx: Tx,
  { callId, supervisor, mode }: Pick<Supervision, 'callId' | 'supervisor' | 'mode'>,
) =>
  (await tx.valueIfAny<string>`
  update live_calls set supervisor = ${supervisor}, supervise_mode = ${mode} where call_id = ${callId} returning node`) ??
  null

/** Takes what supervisors asked of this process, each once. */
export const takeSupervisions = (db: Db, node: string) => db.many<Supervision>`
  with asked as (
    select call_id, supervisor, supervise_mode from live_calls where node = ${node} and supervisor is not null
      limit 1000 for update)
  update live_calls l set supervisor = null, supervise_mode = null from asked where l.call_id = asked.call_id
    returning l.call_id as "callId", asked.supervisor, asked.supervise_mode as mode,
              case when direction = 'inbound' then src else calledstation end as other`

/** A command for the process that runs a call. */
interface CallCommand {
  readonly callId: string
  readonly hangUp: boolean
  /** its caller is blocked since it began, by this number */
  readonly blocked: string | null
}

/** Calls that a suspension ends; emergency calls go on. */
const endsWith = (level: Fragment<unknown>) => sql`
  (direction <> 'inbound' and calledstation <> all(${market.emergencyNumbers}::text[]) or direction = 'inbound' and ${level} <> 'outgoing')`

/**
 * The calls of a process that are to be ended: on request, because their workgroup is suspended, or because their caller
 * was blocked. And those whose funds run out before `until`.
 */
export const listCommands = (db: Db, node: string, { now, until }: { now: Date; until: Date }) =>
  db.many<CallCommand>`
  with stopped as (
    select s.card_id, p.level from suspensions p join seats s on s.workgroup_id = p.workgroup_id
      where p.ended_at is null and (p.until is null or p.until > ${now})),
  calls as (
    select call_id, funded_until, case when blocked and not talked and not taken_outside then src end as blocked, hang_up or stopped.level is not null and ${endsWith(sql`stopped.level`)} as unwanted
      from live_calls left join stopped using (card_id) where node = ${node})
  select call_id as "callId", unwanted as "hangUp", blocked from calls
    where unwanted or blocked is not null or funded_until < ${until} limit 1000`

/** The calls that a suspension of a workgroup ends, the oldest first. */
export const listEndedBy = (db: Db, workgroupId: number, level: SuspensionLevel) => db.column<string>`
  select call_id as "callId" from live_calls join seats using (card_id)
    where seats.workgroup_id = ${workgroupId} and ${endsWith(sql`${level}::text`)} order by started_at, call_id`

/**
 * Asks that the calls of a workgroup end that ring or wait in a queue, and whose caller is blocked.
 *
 * @returns each with its caller and the process that runs it
 */
export const askBlocked = (db: Db, workgroupId: number) => db.many<{
  callId: string
  node: string
  caller: string
}>`
  update live_calls l set blocked = true from seats s
    where s.card_id = l.card_id and s.workgroup_id = ${workgroupId} and direction = 'inbound' and not blocked
      and not talked and not taken_outside and (rings_for is not null or queue = 'waiting') and is_blocked(s.workgroup_id, src)
    returning call_id as "callId", node, src as caller`

/** Of calls that hear others, those whose person may not hear the other one now. */
export const listUnwanted = (db: Db, heard: readonly Supervised[]) => db.column<string>`
  select heard.call_id as "callId"
    from unnest(${heard.map(({ callId }) => callId)}::text[], ${heard.map(({ target }) => target)}::text[],
                ${heard.map(({ user }) => user)}::text[]) as heard (call_id, target, username)
   where not exists (
     select from seats s join users u on u.id = s.user_id
       join live_calls l on l.call_id = heard.target
       join seats whose on whose.card_id = l.card_id and whose.workgroup_id = s.workgroup_id
      where s.username = heard.username and s.revoked_at is null and u.disabled_at is null and not s.lead
        and (s.admin or s.role = 'supervisor' and exists (
          select from queue_calls c join supervised_queues named on named.queue_id = c.queue_id and named.seat_id = s.id
            join queues q on q.id = c.queue_id and q.removed_at is null
           where c.call_id = heard.target and c.ended_at is null)))`
