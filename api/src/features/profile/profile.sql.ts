import type { Db } from '../../db/db.ts'

export function findPerson(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'phone', 'nin_last4', 'address', 'verification_status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
