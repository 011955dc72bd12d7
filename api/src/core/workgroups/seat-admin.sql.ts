import type { Tx } from '../../platform/db/db.ts'

export interface LockedSeat {
  readonly id: number
  readonly username: string
  readonly workgroupId: number
  readonly workgroup: string
  readonly email: string
  readonly admin: boolean
  /** admins of the workgroup besides this seat, who can sign in and change things */
  readonly otherAdmins: number
}

/** A seat by its username, with all seats of its workgroup locked: two admins are not revoked at the same moment. */
export async function lockSeat(tx: Tx, username: string): Promise<LockedSeat | undefined> {
  await tx.run`select from seats where workgroup_id = (select workgroup_id from seats where username = ${username})
    order by id for update`
  return tx.one<LockedSeat>`
    select s.id, s.username, w.id as "workgroupId", w.name as workgroup, u.email, s.admin,
           (select count(*) from seats o join users p on p.id = o.user_id
              where o.workgroup_id = s.workgroup_id and o.id <> s.id and o.admin and not o.lead
                and p.disabled_at is null and p.password_hash is not null) as "otherAdmins"
      from seats s join workgroups w on w.id = s.workgroup_id join users u on u.id = s.user_id
      where s.username = ${username}`
}
