import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

/** An open line without a due time yet. */
export interface Uncounted {
  readonly id: number
  readonly workgroupId: number
  readonly openedAt: Date
  readonly promiseMinutes: number | null
  /** where calls of the called number lead; null: nowhere, or the number is not known, or another workgroup's by now */
  readonly category: string | null
  readonly destination: string | null
}

export const listUncounted = (db: Db, most: number) => db.many<Uncounted>`
  select m.id, m.workgroup_id as "workgroupId", m.opened_at as "openedAt", p.promise_minutes as "promiseMinutes",
         a.category, a.destination
    from missed_calls m left join missed_settings p on p.workgroup_id = m.workgroup_id
    left join phone_numbers n on n.did = m.did
    left join (number_allocations a join seats s on s.card_id = a.card_id)
      on a.number_id = n.id and a.released_at is null and s.workgroup_id = m.workgroup_id
   where m.closed_at is null and m.due_at is null order by m.id limit ${most}`

/** Sets the due time, unless the line was reopened in the meantime. */
export const setDue = (db: Db, { id, openedAt }: Uncounted, due: Date) => db.run`
  update missed_calls set due_at = ${due} where id = ${id} and opened_at = ${openedAt} and due_at is null`

/** An overdue line, as a mail names it. */
export interface Overdue {
  readonly workgroupId: number
  /** the queues in which the caller waited */
  readonly queueIds: readonly number[]
  readonly caller: string
  readonly firstAt: Date
}

/** An overdue line, and its claimant. */
export interface OverdueClaim extends Overdue {
  readonly email: string
  readonly seatId: number
  readonly firstName: string
}

/** Whether a claimant is still there, and gets mail. */
const isReached = (claimant: Fragment) => sql`
  exists (select from seats s join users u on u.id = s.user_id
           where s.id = ${claimant} and s.revoked_at is null and u.disabled_at is null and u.email like '%@%')`

/** Takes the overdue lines whose claimants have not been notified, and marks them as notified. */
export const takeForClaimants = (tx: Tx, at: Date, most: number) => tx.many<OverdueClaim>`
  update missed_calls m set claimant_notified_at = ${at}
    from seats s join users u on u.id = s.user_id
   where s.id = m.claimed_by
     and m.id in (select id from missed_calls
                   where closed_at is null and due_at < ${at} and claimed_by is not null and claimant_notified_at is null
                     and ${isReached(sql`missed_calls.claimed_by`)}
                   order by due_at limit ${most} for update skip locked)
  returning m.workgroup_id as "workgroupId", m.queue_ids as "queueIds", m.caller, m.first_at as "firstAt", u.email, u.first_name as "firstName", s.id as "seatId"`

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/**
 * The same for the supervisors and admins: at once where no one calls back, else after `graceMs`. Those of a workgroup that
 * were notified within `apartMs` wait, and come together then.
 */
export const takeForAdmins = (
  tx: Tx,
  { at, graceMs, apartMs, most }: Record<'graceMs' | 'apartMs' | 'most', number> & { readonly at: Date },
) => tx.many<Overdue>`
  update missed_calls m set admins_notified_at = ${at}
   where m.id in (select id from missed_calls
                   where closed_at is null and admins_notified_at is null
                     and due_at < ${at}::timestamptz - case when ${isReached(sql`missed_calls.claimed_by`)} then ${seconds(graceMs)} else interval '0' end
                     and not exists (select from missed_calls told
                                      where told.workgroup_id = missed_calls.workgroup_id
                                        and told.admins_notified_at > ${at}::timestamptz - ${seconds(apartMs)})
                   order by due_at limit ${most} for update skip locked)
  returning m.workgroup_id as "workgroupId", m.queue_ids as "queueIds", m.caller, m.first_at as "firstAt"`

export const putPromise = (tx: Tx, workgroupId: number, minutes: number) => tx.run`
  insert into missed_settings (workgroup_id, promise_minutes) values (${workgroupId}, ${minutes})
    on conflict (workgroup_id) do update set promise_minutes = excluded.promise_minutes`

export const findPromise = (db: Db, workgroupId: number) =>
  db.valueIfAny<number>`select promise_minutes as minutes from missed_settings where workgroup_id = ${workgroupId}`

/** Who supervises one of these queues, by mail. */
export interface QueueSupervisor {
  readonly queueId: number
  readonly email: string
  readonly firstName: string
}

export const listSupervisors = (tx: Tx, queueIds: readonly number[]) => tx.many<QueueSupervisor>`
  select named.queue_id as "queueId", u.email, u.first_name as "firstName"
    from supervised_queues named join seats s on s.id = named.seat_id join users u on u.id = s.user_id
    join queues q on q.id = named.queue_id
   where named.queue_id = any(${queueIds}::bigint[]) and s.role = 'supervisor' and s.revoked_at is null
     and u.disabled_at is null and q.removed_at is null order by u.id, named.queue_id`
