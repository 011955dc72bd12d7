import { type Db, sql } from '../../platform/db/db.ts'

/** The people of a workgroup with a password, and without a second factor that is on. */
const withoutFactor = (workgroupId: number) => sql`
  seats s join users u on u.id = s.user_id
    left join second_factors f on f.user_id = u.id and f.on_since is not null
    where s.workgroup_id = ${workgroupId} and s.revoked_at is null and u.password_hash is not null
      and u.disabled_at is null and f.user_id is null`

export const countWithoutFactor = (db: Db, workgroupId: number) => db.value<number>`
  select count(*) from ${withoutFactor(workgroupId)}`

/** The e-mails of those who have to set a second factor up. */
export const listWithoutFactor = (db: Db, workgroupId: number) => db.column<string>`
  select u.email from ${withoutFactor(workgroupId)}`

/** The e-mails of a workgroup's admins. */
export const listAdmins = (db: Db, workgroupId: number) => db.column<string>`
  select u.email from seats s join users u on u.id = s.user_id
    where s.workgroup_id = ${workgroupId} and s.revoked_at is null and s.admin and not s.lead
      and u.password_hash is not null and u.disabled_at is null`
