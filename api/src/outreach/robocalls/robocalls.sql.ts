import type { RobocallState, RobocallWait } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Scope } from '../../core/workgroups/workgroups.service.ts'
import { type Db, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

export interface RobocallRow {
  readonly id: number
  readonly workgroupId: number
  readonly cardId: number
  readonly seatId: number
  readonly userId: number
  readonly name: string
  readonly groupId: number
  /** null: the group was deleted */
  readonly groupName: string | null
  /** null: it was deleted, after the robocall had ended */
  readonly fileId: number | null
  readonly fileName: string
  readonly callSeconds: number
  readonly callerId: string
  readonly perSecond: number
  readonly atOnce: number
  readonly attempts: number
  readonly retrySeconds: number
  readonly total: number
  readonly price: Kobo
  /** null: its calls cost nothing */
  readonly holdId: number | null
  /** given back while the workgroup owed, and held again before it goes on */
  readonly released: Kobo
  readonly state: RobocallState
  readonly waits: RobocallWait | null
  readonly turnAt: Date
  readonly pacedUntil: Date
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  /** who made it, and attested that its people agreed */
  readonly madeBy: string
}

const columns = sql`
  r.id, r.workgroup_id as "workgroupId", r.card_id as "cardId", r.seat_id as "seatId", r.user_id as "userId", r.name,
  r.group_id as "groupId", case when g.removed_at is null then g.name end as "groupName", r.file_id as "fileId",
  r.file_name as "fileName", r.call_seconds as "callSeconds", r.caller_id as "callerId", r.per_second as "perSecond",
  r.at_once as "atOnce", r.attempts, r.retry_seconds as "retrySeconds", r.total, r.price_kobo as price,
  r.hold_id as "holdId", r.released_kobo as released, r.state, r.waits, r.turn_at as "turnAt", r.paced_until as "pacedUntil",
  r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  u.first_name || ' ' || u.last_name as "madeBy"`
const tables = sql`
  robocalls r join contact_groups g on g.id = r.group_id join users u on u.id = r.user_id`

/** A page of robocalls, the newest first, and how many there are. @param search any part of a name; '' for all */
export const listRobocalls = (db: Db, scope: Scope, { search, ...page }: PageParams & { search: string }) =>
  db.page<RobocallRow>(page)`
    select ${columns} from ${tables}
      where ${'cardId' in scope ? sql`r.card_id = ${scope.cardId}` : sql`r.workgroup_id = ${scope.workgroupId}`}
            ${search ? sql`and strpos(name_fold(r.name), name_fold(${search}::text)) > 0` : sql``}
      order by r.id desc`

export const findRobocall = (db: Db, id: number) =>
  db.one<RobocallRow>`select ${columns} from ${tables} where r.id = ${id}`

/** The robocall, locked for a change. */
export const lockRobocall = (tx: Tx, id: number) =>
  tx.one<RobocallRow>`select ${columns} from ${tables} where r.id = ${id} for no key update of r`

/** The robocalls of a card that are not over, locked. */
export const lockOpenOf = (tx: Tx, cardId: number) => tx.many<RobocallRow>`
  select ${columns} from ${tables} where r.card_id = ${cardId} and r.ended_at is null and r.state <> 'stopped'
    order by r.id for no key update of r`

/** A robocall that is due, and what it plays. */
export interface Due {
  readonly id: number
  readonly workgroupId: number
  readonly fileId: number | null
}

/** The robocalls that are due. */
export const listTurns = (db: Db, at: Date, most: number) => db.many<Due>`
    select id, workgroup_id as "workgroupId", file_id as "fileId" from robocalls
      where ended_at is null and turn_at <= ${at} order by turn_at limit ${most}`

/** The robocalls that hold money of a workgroup that owes. */
export const listOwing = (db: Db, most: number) => db.column<number>`
  select r.id from ledger_accounts debtor join robocalls r on r.workgroup_id = debtor.workgroup_id
      join ledger_holds h on h.id = r.hold_id
    where debtor.workgroup_id is not null and debtor.balance_kobo < 0 and r.ended_at is null
      and h.state = 'held' and h.amount_kobo > h.taken_kobo
    order by r.id limit ${most}`

/** A robocall that is due, unless another process has it locked. */
export const takeTurn = (tx: Tx, id: number, at: Date) => tx.one<RobocallRow>`
  select ${columns} from ${tables}
    where r.id = ${id} and r.ended_at is null and r.turn_at <= ${at}
    for no key update of r skip locked`

export interface NewRobocall {
  readonly workgroupId: number
  readonly cardId: number
  readonly seatId: number
  readonly userId: number
  readonly name: string
  readonly groupId: number
  readonly fileId: number
  readonly fileName: string
  readonly lengthMs: number
  readonly callSeconds: number
  readonly callerId: string
  readonly perSecond: number
  readonly atOnce: number
  readonly attempts: number
  readonly retrySeconds: number
  readonly at: Date
}

/** @returns its id; its numbers and what they cost are not known yet */
export const insertRobocall = (tx: Tx, robocall: NewRobocall) => tx.value<number>`
  insert into robocalls
    (workgroup_id, card_id, seat_id, user_id, name, group_id, file_id, file_name, length_ms, call_seconds,
     caller_id, per_second, at_once, attempts, retry_seconds, turn_at, paced_until, created_at)
    values (${robocall.workgroupId}, ${robocall.cardId}, ${robocall.seatId}, ${robocall.userId}, ${robocall.name},
            ${robocall.groupId}, ${robocall.fileId}, ${robocall.fileName}, ${robocall.lengthMs},
            ${robocall.callSeconds}, ${robocall.callerId}, ${robocall.perSecond}, ${robocall.atOnce},
            ${robocall.attempts}, ${robocall.retrySeconds}, ${robocall.at}, ${robocall.at},
            ${robocall.at}) returning id`

/** Stores its total of numbers, its price and its hold. */
export const updateTotals = (
  tx: Tx,
  id: number,
  { total, price, holdId }: { total: number; price: Kobo; holdId: number | null },
) => tx.run`
  update robocalls set total = ${total}, price_kobo = ${price}, hold_id = ${holdId}::bigint where id = ${id}`

/** The state of a robocall after a turn, or after a change of it. */
export interface Progress {
  readonly released: Kobo
  readonly state: RobocallState
  readonly waits: RobocallWait | null
  readonly turnAt: Date
  readonly pacedUntil: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

export async function saveProgress(tx: Tx, { id, ...before }: RobocallRow, now: Partial<Progress>) {
  const { state, waits, turnAt, pacedUntil, startedAt, endedAt, released } = { ...before, ...now }
  await tx.run`
    update robocalls set state = ${state}, waits = ${waits}::text, turn_at = ${turnAt},
                         paced_until = ${pacedUntil}, started_at = ${startedAt}::timestamptz,
                         ended_at = ${endedAt}::timestamptz, released_kobo = ${released}
      where id = ${id}`
}

/**
 * Counts calls of a workgroup's robocalls on a Lagos day.
 *
 * @returns how many there are with them; no one else counts until the end
 */
export const countCallsOfDay = (
  tx: Tx,
  usage: { workgroupId: number; day: string; calls: number },
) => tx.value<number>`
  insert into robocall_days (workgroup_id, day, calls) values (${usage.workgroupId}, ${usage.day}, ${usage.calls})
    on conflict (workgroup_id, day) do update set calls = robocall_days.calls + excluded.calls returning calls`

/** Whether a seat may call, and by this number of its workgroup: both may change while a robocall runs. */
export const isFit = (db: Db, caller: { seatId: number; workgroupId: number; callerId: string }) => db.only<{
  seat: boolean
  number: boolean
}>`
  select exists (select from seats s join users u on u.id = s.user_id
                   where s.id = ${caller.seatId} and s.revoked_at is null and not s.lead and u.disabled_at is null) as seat,
         exists (select from phone_numbers n
                   join number_allocations a on a.number_id = n.id and a.released_at is null
                   join seats s on s.card_id = a.card_id
                   where n.did = ${caller.callerId} and s.workgroup_id = ${caller.workgroupId}) as number`

/** The first numbers of a workgroup, which its robocalls may show. */
export const listCallerIds = (db: Db, workgroupId: number, most: number) => db.column<string>`
  select n.did from number_allocations a
    join seats s on s.card_id = a.card_id join phone_numbers n on n.id = a.number_id
    where s.workgroup_id = ${workgroupId} and a.released_at is null order by n.did limit ${most}`

/** Whether a workgroup has a phone number at all. */
export const hasNumber = (db: Db, workgroupId: number) => db.some`
  select 1 from number_allocations a join seats s on s.card_id = a.card_id
    where s.workgroup_id = ${workgroupId} and a.released_at is null limit 1`

/** The robocalls that are not over. */
export interface OpenRobocalls {
  readonly queued: number
  readonly running: number
  readonly paused: number
  /** since when the first of them is due; null when none is */
  readonly dueSince: Date | null
}

export const countOpen = (db: Db, now: Date) => db.only<OpenRobocalls>`
  select (count(*) filter (where state = 'queued'))::int as queued,
         (count(*) filter (where state = 'running'))::int as running,
         (count(*) filter (where state = 'paused'))::int as paused,
         min(turn_at) filter (where turn_at <= ${now}::timestamptz) as "dueSince"
    from robocalls where ended_at is null`
