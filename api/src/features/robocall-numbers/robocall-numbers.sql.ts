import type { RobocallOutcome } from '@ekoline/contract/robocall-limits.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** A number that is to be called now, or that had itself put on the list meanwhile. */
export interface ClaimedNumber {
  readonly callId: string
  readonly phone: string
  readonly perMinute: number
  readonly firstSeconds: number
  /** it is on the list: nobody calls it */
  readonly optedOut: boolean
}

interface Claim {
  readonly robocallId: number
  readonly workgroupId: number
  readonly at: Date
  readonly most: number
}

const claim = prepared(
  (it: Claim) => sql<ClaimedNumber>`
    with due as (
      select place, phone from robocall_numbers
        where robocall_id = ${it.robocallId} and state = 'waiting' and due_at <= ${it.at}::timestamptz
        order by due_at, place limit ${it.most} for update skip locked),
    judged as (
      select place, exists (select from suppressed_numbers s where s.workgroup_id = ${it.workgroupId} and s.phone = due.phone)
                 or exists (select from suppressed_numbers s where s.workgroup_id is null and s.phone = due.phone) as out
        from due)
    update robocall_numbers n
      set state = case when j.out then 'done' else 'calling' end,
          outcome = case when j.out then 'opted out' else n.outcome end,
          attempts = n.attempts + case when j.out then 0 else 1 end,
          call_id = case when j.out then n.call_id
                         else 'robo-' || n.robocall_id || '-' || n.place || '-' || n.attempts + 1 end,
          called_at = case when j.out then n.called_at else ${it.at}::timestamptz end
      from judged j where n.robocall_id = ${it.robocallId} and n.place = j.place
      returning n.call_id as "callId", n.phone, n.kobo_per_minute as "perMinute", n.first_seconds as "firstSeconds",
                j.out as "optedOut"`,
)

/** Takes numbers whose time has come: each is 'calling' from here on, by the id of its call, or was opted out. */
export function claimNumbers(tx: Tx, wish: Claim): Promise<ClaimedNumber[]> {
  return claim(tx, wish)
}

/** What a call of a robocall came to. */
export interface NumberEnd {
  readonly outcome: RobocallOutcome
  /** of the recording that were heard, before it is known how long that is */
  readonly heardMs: number
  readonly at: Date
  /** it may be called again */
  readonly again: boolean
}

const end = prepared(
  (it: NumberEnd & { callId: string }) => sql<{ holdId: number }>`
    update robocall_numbers n
      set state = case when again.so then 'waiting' else 'done' end,
          due_at = case when again.so then ${it.at}::timestamptz + make_interval(secs => again.seconds) else n.due_at end,
          outcome = ${it.outcome}::text,
          seconds = ceil(least(${it.heardMs}::bigint, again.length_ms) / 1000.0)
      from (select m.robocall_id, m.place, r.hold_id, r.length_ms, r.retry_seconds as seconds,
                   ${it.again}::boolean and m.attempts < r.attempts and r.state <> 'stopped' as so
              from robocall_numbers m join robocalls r on r.id = m.robocall_id
              where m.call_id = ${it.callId} and m.state = 'calling') again
      where n.robocall_id = again.robocall_id and n.place = again.place
      returning again.hold_id as "holdId"`,
)

/** Writes what a call came to. @returns what its money is held by */
export async function writeNumberEnd(
  tx: Tx,
  callId: string,
  it: NumberEnd,
): Promise<{ holdId: number } | undefined> {
  const [row] = await end(tx, { ...it, callId })
  return row
}

/** How many of a robocall's numbers wait or are called, and when the next one is due. */
export interface Standing {
  readonly calling: number
  readonly waiting: boolean
  readonly nextDueAt: Date | null
}

const standing = prepared(
  (it: { id: number }) => sql<Standing>`
    select (select count(*)::int from robocall_numbers where robocall_id = ${it.id} and state = 'calling') as calling,
           next.due_at is not null as waiting, next.due_at as "nextDueAt"
      from (select min(due_at) as due_at from robocall_numbers where robocall_id = ${it.id} and state = 'waiting') next`,
)

export async function standingOf(db: Db, robocallId: number): Promise<Standing> {
  const [row] = await standing(db, { id: robocallId })
  return row ?? { calling: 0, waiting: false, nextDueAt: null }
}

/** Numbers that wait are called no more: their last outcome stands. */
export async function closeWaiting(tx: Tx, robocallId: number): Promise<void> {
  await sql`
    update robocall_numbers set state = 'done', outcome = coalesce(outcome, 'not called')
      where robocall_id = ${robocallId} and state = 'waiting'`.execute(tx)
}

const press = prepared(
  (it: { callId: string; key: string }) => sql<{ workgroupId: number; phone: string }>`
    update robocall_numbers n set key = ${it.key} from robocalls r
      where n.call_id = ${it.callId} and r.id = n.robocall_id
      returning r.workgroup_id as "workgroupId", n.phone`,
)

/** Keeps the key that somebody pressed. @returns who it was; undefined when the call is none of a robocall */
export async function writeKey(tx: Tx, callId: string, key: string) {
  return (await press(tx, { callId, key }))[0]
}
