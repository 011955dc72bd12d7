import type { Day } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const may = sql`s.revoked_at is null and s.admin and not s.lead and u.disabled_at is null`

export const hasReportMail = (db: Db, seatId: number) =>
  db.some`select from queue_report_mails where seat_id = ${seatId}`

interface Subscription {
  readonly seatId: number
  readonly workgroupId: number
  readonly sentUntil: Day
}

/** @returns whether that is a change */
export async function addReportMail(tx: Tx, { seatId, workgroupId, sentUntil }: Subscription) {
  const added = await tx.run`
    insert into queue_report_mails (seat_id, workgroup_id, sent_until) values (${seatId}, ${workgroupId}, ${sentUntil})
      on conflict do nothing`
  return added > 0
}

/** @returns whether that is a change */
export const removeReportMail = async (tx: Tx, seatId: number) =>
  (await tx.run`delete from queue_report_mails where seat_id = ${seatId}`) > 0

/** Forgets who may not have them any more. */
export const forgetReportMails = (db: Db) => db.run`
  delete from queue_report_mails m where not exists (
    select from seats s join users u on u.id = s.user_id where s.id = m.seat_id and ${may})`

export interface DueGroup {
  readonly workgroupId: number
  readonly name: string
}

/** Workgroups of which someone has yet to get the week before that Monday. */
export const listDueGroups = (db: Db, monday: Day, most: number) => db.many<DueGroup>`
  select id as "workgroupId", name from workgroups
   where id in (select workgroup_id from queue_report_mails where sent_until < ${monday}::date)
   order by id limit ${most}::integer`

export interface Reader {
  readonly email: string
  readonly firstName: string
}

/** Takes those of a workgroup who have yet to get that week: each once. */
export const takeReaders = (tx: Tx, workgroupId: number, monday: Day) => tx.many<Reader>`
  with taken as (
    update queue_report_mails set sent_until = ${monday}::date
     where workgroup_id = ${workgroupId} and sent_until < ${monday}::date returning seat_id)
  select u.email, u.first_name as "firstName" from taken join seats s on s.id = taken.seat_id
    join users u on u.id = s.user_id where ${may} order by u.id`
