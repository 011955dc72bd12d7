import { type Db, sql, type Tx } from '../../db/db.ts'

/**
 * A person by e-mail, who until the transaction ends stays as they are; `invited` has never set a password, `unproven`
 * never followed a link that was mailed to them.
 */
export async function lockByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'email_unproven as unproven'])
    .select(sql<boolean>`password_hash is null`.as('invited'))
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockById(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly at: Date
}

/** @returns undefined when somebody has the e-mail */
export async function insertPerson(db: Db, it: NewPerson): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: it.email,
      first_name: it.firstName,
      last_name: it.lastName,
      phone: it.phone,
      phone_verified_at: null,
      password_hash: null,
      nin_sealed: null,
      nin_last4: null,
      disabled_at: null,
      created_at: it.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Forgets who somebody was, and frees the e-mail; the row stays, for the books of the card do. */
export async function erasePerson(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: `erased-${userId}`,
      first_name: '',
      last_name: '',
      phone: '',
      address: '',
      nin_sealed: null,
      nin_last4: null,
      disabled_at: at,
    })
    .where('id', '=', userId)
    .execute()
}

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

/** Keeps whether somebody has yet to follow a link that was mailed to them. */
export async function updateUnproven(db: Db, userId: number, unproven: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_unproven: unproven })
    .where('id', '=', userId)
    .where('email_unproven', '=', !unproven)
    .execute()
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

export async function updateVerification(db: Db, userId: number, status: string): Promise<void> {
  await db.updateTable('users').set({ verification_status: status }).where('id', '=', userId).execute()
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

/** @returns false when the phone is verified, or another one by now */
export async function markPhoneVerified(db: Db, userId: number, phone: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ phone_verified_at: at })
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false when the phone is verified */
export async function updateUnverifiedPhone(db: Db, userId: number, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ phone })
    .where('id', '=', userId)
    .where('phone_verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
