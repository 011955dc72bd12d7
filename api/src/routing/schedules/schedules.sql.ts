import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { ScheduleBranch } from '@ekoline/contract/routing/schedules.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import type { Rules } from './decide.ts'

export interface LeadRow extends Destination {
  readonly branch: ScheduleBranch
}

/** A schedule as it is kept. */
export interface ScheduleRow extends Rules {
  readonly id: number
  readonly workgroupId: number
  readonly number: string
  readonly name: string
  readonly leads: readonly LeadRow[]
}

/** @param from days of its own before it are of no use any more, but for the one before, whose hours may run past midnight */
const columns = (from: Day) => sql`
  s.id, s.workgroup_id as "workgroupId", s.schedule_number as number, s.name, s.closed_since as "closedSince",
  s.closed_until as "closedUntil",
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday, h.opens), '[]') from schedule_hours h where h.schedule_id = s.id) as hours,
  (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name, 'opens', d.opens, 'closes', d.closes)
      order by d.day, d.opens), '[]') from schedule_days d where d.schedule_id = s.id and d.day >= ${from}::date - 1) as days,
  (select coalesce(json_agg(json_build_object('branch', l.branch, 'category', l.category, 'destination', l.destination)),
      '[]') from schedule_leads l where l.schedule_id = s.id) as leads`

interface Search extends PageParams {
  /** any part of the name or the number; '' for all */
  readonly search: string
  readonly from: Day
}

/** A page of schedules, the newest first, and how many there are. */
export function listSchedules(
  db: Db,
  workgroupId: number,
  { search, from, ...page }: Search,
): Promise<Page<ScheduleRow>> {
  const found = search
    ? sql`and strpos(name_fold(s.name || ' ' || s.schedule_number), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<ScheduleRow>(page)`
    select ${columns(from)} from schedules s where s.workgroup_id = ${workgroupId} ${found} order by s.id desc`
}

/** All schedules of a workgroup. */
export const allSchedules = (db: Db, workgroupId: number, from: Day) => db.many<ScheduleRow>`
  select ${columns(from)} from schedules s where s.workgroup_id = ${workgroupId} order by s.id`

export const listByNumbers = (
  db: Db,
  workgroupId: number,
  { numbers, from }: { readonly numbers: readonly string[]; readonly from: Day },
) => db.many<ScheduleRow>`
  select ${columns(from)} from schedules s
   where s.workgroup_id = ${workgroupId} and s.schedule_number = any(${numbers}::text[])`

export const findSchedule = (db: Db, id: number, from: Day) =>
  db.one<ScheduleRow>`select ${columns(from)} from schedules s where s.id = ${id}`

/** What the exchange needs when a call comes there. */
export const findScheduleByNumber = (db: Db, number: string, from: Day) =>
  db.one<ScheduleRow>`select ${columns(from)} from schedules s where s.schedule_number = ${number}`

export const countSchedules = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from schedules where workgroup_id = ${workgroupId}`

/** Until the transaction ends, no other changes the schedules and menus of the workgroup: they are checked all together. */
export const lockSchedules = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** Locks the schedule, so that routing something to it waits, or this waits for it. @returns whether it is still there */
export const lockSchedule = (tx: Tx, id: number) =>
  tx.some`select 1 from schedules where id = ${id} for update`

/** Saves a new schedule, without its hours. @returns its id; its number is the next one */
export const insertSchedule = (
  tx: Tx,
  { workgroupId, name, at }: { workgroupId: number; name: string; at: Date },
) => tx.value<number>`
  insert into schedules (workgroup_id, name, created_at) values (${workgroupId}, ${name}, ${at}) returning id`

export const renameSchedule = (tx: Tx, id: number, name: string) =>
  tx.run`update schedules set name = ${name} where id = ${id}`

export const markClosing = (tx: Tx, id: number, rules: Pick<Rules, 'closedSince' | 'closedUntil'>) =>
  tx.run`update schedules set closed_since = ${rules.closedSince}, closed_until = ${rules.closedUntil} where id = ${id}`

/** These hours, days and ways, and no others; what was a day of its own before `from` stays. */
export async function replaceParts(
  tx: Tx,
  id: number,
  { hours, days, leads }: Pick<ScheduleRow, 'hours' | 'days' | 'leads'>,
  from: Day,
): Promise<void> {
  await tx.run`delete from schedule_hours where schedule_id = ${id}`
  await tx.run`
    delete from schedule_days
     where schedule_id = ${id} and (day >= ${from}::date or day = any(${days.map(({ day }) => day)}::date[]))`
  await tx.run`delete from schedule_leads where schedule_id = ${id}`
  await tx.run`
    insert into schedule_hours (schedule_id, weekday, opens, closes)
      select ${id}, weekday, opens, closes from json_to_recordset(${JSON.stringify(hours)}::json)
        as hours (weekday integer, opens text, closes text)
      on conflict do nothing`
  await tx.run`
    insert into schedule_days (schedule_id, day, name, opens, closes)
      select ${id}, day, name, opens, closes from json_to_recordset(${JSON.stringify(days)}::json)
        as days (day date, name text, opens text, closes text)`
  await tx.run`
    insert into schedule_leads (schedule_id, branch, category, destination)
      select ${id}, branch, category, destination from json_to_recordset(${JSON.stringify(leads)}::json)
        as leads (branch text, category text, destination text)`
}

export const removeSchedule = (tx: Tx, id: number) => tx.run`delete from schedules where id = ${id}`

/** Whose phone a SIP username is, and whether they may change things in their workgroup. */
export const findPhone = (db: Db, username: string) => db.one<{
  workgroupId: number
  seatId: number
  userId: number
  isAdmin: boolean
}>`
  select s.workgroup_id as "workgroupId", s.id as "seatId", s.user_id as "userId",
         s.admin and not s.lead and u.disabled_at is null as "isAdmin"
    from seats s join users u on u.id = s.user_id where s.username = ${username} and s.revoked_at is null`

/** Deletes those of workgroups where a person is the only member. */
export const deleteSchedulesOfLast = (tx: Tx, userId: number) => tx.run`
  delete from schedules where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

export const schedulesOf = (workgroupId: number) => sql`
  select schedule_number as destination, name from schedules where workgroup_id = ${workgroupId}`

export const ledBySchedules =
  (branch: ScheduleBranch) =>
  (workgroupId: number, { category, destinations }: OfCategory) =>
    sql`
    select l.destination, json_build_object('name', s.name) as said
      from schedule_leads l join schedules s on s.id = l.schedule_id
     where l.destination = any(${destinations}::text[]) and l.category = ${category} and l.branch = ${branch}
       and s.workgroup_id = ${workgroupId}`

/** Where calls of schedules may go on to, at one moment or another. */
export const followsOfSchedules = (workgroupId: number) => sql`
  select id, schedule_number as destination, name, array(
      select json_build_object('by', branch, 'category', category, 'destination', destination) from schedule_leads
       where schedule_id = s.id order by array_position(array['open', 'closed', 'holiday'], branch)) as ways
    from schedules s where workgroup_id = ${workgroupId}`
