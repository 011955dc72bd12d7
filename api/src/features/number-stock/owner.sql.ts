import type { Db } from '../../db/db.ts'

/** Whose a card is, and for which workgroup. */
export async function findOwner(db: Db, cardId: number): Promise<{ email: string; workgroup: string }> {
  return db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
    .select(['users.email as email', 'workgroups.name as workgroup'])
    .where('seats.card_id', '=', cardId)
    .executeTakeFirstOrThrow()
}
