import type { Db, Tx } from '../../platform/db/db.ts'

/** The workgroups that a person founded and is still in, locked; a founder who is no admin, or a lead, is an admin again. */
export async function lockFounded(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.run`select id from workgroups where id in (select founded_by(${userId})) order by id for update`
  await tx.run`
    update seats set admin = true, lead = false, role = null, admin_since = case when admin then admin_since else ${at} end
      where user_id = ${userId} and workgroup_id in (select founded_by(${userId})) and (lead or not admin)`
}

/** Ends the rights of all other admins there, and leaves the question about each open. @returns their seats */
export const endAdminsOf = (tx: Tx, userId: number, at: Date) => tx.column<number>`
  update seats set admin = false, admin_since = null, admin_ended_at = ${at}
    where workgroup_id in (select founded_by(${userId})) and user_id <> ${userId} and admin
    returning id`

interface EndedRow {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly endedAt: Date
}

export const listEndedAdmins = (db: Db, workgroupId: number) => db.many<EndedRow>`
  select u.id as "userId", first_name as "firstName", last_name as "lastName", email, admin_ended_at as "endedAt"
    from seats s join users u on u.id = s.user_id
    where workgroup_id = ${workgroupId} and admin_ended_at is not null and revoked_at is null
    order by s.id limit 200`

/** Stores that the question about a seat is answered. */
export const closeEndedAdmin = (tx: Tx, seatId: number) =>
  tx.run`update seats set admin_ended_at = null where id = ${seatId} and admin_ended_at is not null`
