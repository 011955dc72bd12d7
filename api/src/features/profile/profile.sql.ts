import type { Db } from '../../db/db.ts'

export function findPerson(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'phone', 'nin_last4', 'address', 'verification_status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}

export async function updatePasswordHash(db: Db, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/** What the person may write of the profile; what is undefined stays. */
export interface Writable {
  readonly firstName?: string | undefined
  readonly address?: string | undefined
}

export async function updatePerson(db: Db, userId: number, { firstName, address }: Writable): Promise<void> {
  if (firstName === undefined && address === undefined) return
  await db
    .updateTable('users')
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(address !== undefined && { address }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Sets the NIN, once. @returns false when there is one already */
export async function insertNin(db: Db, userId: number, sealed: string, last4: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ nin_sealed: sealed, nin_last4: last4 })
    .where('id', '=', userId)
    .where('nin_sealed', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
