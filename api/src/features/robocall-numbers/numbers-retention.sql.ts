import { type Db, sql, type Tx } from '../../db/db.ts'

/** Empties names and numbers of robocalls made before an instant. @returns how many, `most` at most */
export async function emptyRobocallNumbers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update robocall_numbers n set phone = '', first_name = '', last_name = ''
      from (select m.robocall_id, m.place from robocalls r join robocall_numbers m on m.robocall_id = r.id
              where r.created_at < ${before} and r.ended_at is not null and m.phone <> '' limit ${most}) old
      where n.robocall_id = old.robocall_id and n.place = old.place`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The same for robocalls on a person's cards of workgroups that have no other people. */
export async function emptyRobocallsOfLast(tx: Tx, userId: number): Promise<void> {
  await sql`
    update robocall_numbers n set phone = '', first_name = '', last_name = ''
      from robocalls r join seats s on s.card_id = r.card_id
      where n.robocall_id = r.id and s.user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null)`.execute(
    tx,
  )
}
