import type { Kobo } from '@ekoline/contract/money.ts'
import type { RobocallState, RobocallWait } from '@ekoline/contract/robocall-limits.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'
import type { Scope } from './campaigns.sql.ts'

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
  readonly holdId: number
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
  r.hold_id as "holdId", r.state, r.waits, r.turn_at as "turnAt", r.paced_until as "pacedUntil",
  r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  u.first_name || ' ' || u.last_name as "madeBy"`
const tables = sql`
  robocalls r join contact_groups g on g.id = r.group_id join users u on u.id = r.user_id`

/** A page of robocalls, the newest first, and how many there are. @param search any part of a name; '' for all */
export async function listRobocalls(
  db: Db,
  scope: Scope,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<{ total: number; rows: RobocallRow[] }> {
  const within =
    'cardId' in scope ? sql`r.card_id = ${scope.cardId}` : sql`r.workgroup_id = ${scope.workgroupId}`
  const found = search ? sql`and strpos(search_fold(r.name), search_fold(${search}::text)) > 0` : sql``
  const { rows } = await sql<RobocallRow>`
    select ${columns} from ${tables} where ${within} ${found}
      order by r.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from robocalls r where ${within} ${found}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}

const one = prepared(
  (it: { id: number }) => sql<RobocallRow>`select ${columns} from ${tables} where r.id = ${it.id}`,
)

export async function findRobocall(db: Db, id: number): Promise<RobocallRow | undefined> {
  return (await one(db, { id }))[0]
}

const locked = prepared(
  (it: { id: number }) =>
    sql<RobocallRow>`select ${columns} from ${tables} where r.id = ${it.id} for no key update of r`,
)

/** The robocall, for whoever changes it. */
export async function lockRobocall(tx: Tx, id: number): Promise<RobocallRow | undefined> {
  return (await locked(tx, { id }))[0]
}

/** A robocall whose turn has come, and what it plays. */
export interface Due {
  readonly id: number
  readonly workgroupId: number
  readonly fileId: number | null
}

const turns = prepared(
  (it: { at: Date; most: number }) => sql<Due>`
    select id, workgroup_id as "workgroupId", file_id as "fileId" from robocalls
      where ended_at is null and turn_at <= ${it.at} order by turn_at limit ${it.most}`,
)

/** The robocalls that somebody should look at. */
export const listTurns = (db: Db, at: Date, most: number) => turns(db, { at, most })

const take = prepared(
  (it: { id: number; at: Date }) => sql<RobocallRow>`
    select ${columns} from ${tables}
      where r.id = ${it.id} and r.ended_at is null and r.turn_at <= ${it.at}
      for no key update of r skip locked`,
)

/** A robocall whose turn it is, unless another process has it in hand. */
export async function takeTurn(tx: Tx, id: number, at: Date): Promise<RobocallRow | undefined> {
  return (await take(tx, { id, at }))[0]
}

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
export async function insertRobocall(tx: Tx, it: NewRobocall): Promise<number> {
  const { id } = await tx
    .insertInto('robocalls')
    .values({
      workgroup_id: it.workgroupId,
      card_id: it.cardId,
      seat_id: it.seatId,
      user_id: it.userId,
      name: it.name,
      group_id: it.groupId,
      file_id: it.fileId,
      file_name: it.fileName,
      length_ms: it.lengthMs,
      call_seconds: it.callSeconds,
      caller_id: it.callerId,
      per_second: it.perSecond,
      at_once: it.atOnce,
      attempts: it.attempts,
      retry_seconds: it.retrySeconds,
      turn_at: it.at,
      paced_until: it.at,
      created_at: it.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What its numbers came to, and what holds the money for them. */
export async function updateReckoned(
  tx: Tx,
  id: number,
  { total, price, holdId }: { total: number; price: Kobo; holdId: number },
): Promise<void> {
  await tx
    .updateTable('robocalls')
    .set({ total, price_kobo: price, hold_id: holdId })
    .where('id', '=', id)
    .execute()
}

/** Where a robocall stands after a turn, or after somebody changed it. */
export interface Standpoint {
  readonly state: RobocallState
  readonly waits: RobocallWait | null
  readonly turnAt: Date
  readonly pacedUntil: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

const place = prepared(
  (it: Standpoint & { id: number }) => sql`
    update robocalls set state = ${it.state}, waits = ${it.waits}::text, turn_at = ${it.turnAt},
                         paced_until = ${it.pacedUntil}, started_at = ${it.startedAt}::timestamptz,
                         ended_at = ${it.endedAt}::timestamptz
      where id = ${it.id}`,
)

export async function updateStandpoint(tx: Tx, { id, ...before }: RobocallRow, now: Partial<Standpoint>) {
  const { state, waits, turnAt, pacedUntil, startedAt, endedAt } = { ...before, ...now }
  await place(tx, { id, state, waits, turnAt, pacedUntil, startedAt, endedAt })
}

const day = prepared(
  (it: { workgroupId: number; day: string; calls: number }) => sql<{ calls: number }>`
    insert into robocall_days (workgroup_id, day, calls) values (${it.workgroupId}, ${it.day}, ${it.calls})
      on conflict (workgroup_id, day) do update set calls = robocall_days.calls + excluded.calls returning calls`,
)

/** Counts calls of a workgroup's robocalls on a Lagos day. @returns how many there are with them; nobody else counts until the end */
export async function countCallsOfDay(
  tx: Tx,
  it: { workgroupId: number; day: string; calls: number },
): Promise<number> {
  return (await day(tx, it))[0]?.calls ?? 0
}

const fitness = prepared(
  (it: { seatId: number; workgroupId: number; callerId: string }) => sql<{ seat: boolean; number: boolean }>`
    select exists (select from seats s join users u on u.id = s.user_id
                     where s.id = ${it.seatId} and s.revoked_at is null and not s.lead and u.disabled_at is null) as seat,
           exists (select from phone_numbers n
                     join number_allocations a on a.number_id = n.id and a.released_at is null
                     join seats s on s.card_id = a.card_id
                     where n.did = ${it.callerId} and s.workgroup_id = ${it.workgroupId}) as number`,
)

/** Whether a seat may call, and by this number of its workgroup: both may change while a robocall runs. */
export async function isFit(
  db: Db,
  it: { seatId: number; workgroupId: number; callerId: string },
): Promise<{ seat: boolean; number: boolean }> {
  return (await fitness(db, it))[0] ?? { seat: false, number: false }
}

/** The first numbers of a workgroup, which its robocalls may show. */
export async function listCallerIds(db: Db, workgroupId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ did: string }>`
    select n.did from number_allocations a
      join seats s on s.card_id = a.card_id join phone_numbers n on n.id = a.number_id
      where s.workgroup_id = ${workgroupId} and a.released_at is null order by n.did limit ${most}`.execute(
    db,
  )
  return rows.map(({ did }) => did)
}

/** Whether a workgroup has a phone number at all. */
export async function hasNumber(db: Db, workgroupId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from number_allocations a join seats s on s.card_id = a.card_id
      where s.workgroup_id = ${workgroupId} and a.released_at is null limit 1`.execute(db)
  return rows.length > 0
}
