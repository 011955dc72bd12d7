import type { Db, Tx } from '../../platform/db/db.ts'

/**
 * A person by e-mail, locked until the transaction ends; `invited` has never set a password, `unproven` never followed
 * a link that was mailed to them.
 */
export const lockByEmail = (tx: Tx, email: string) => tx.one<{
  id: number
  firstName: string
  unproven: boolean
  invited: boolean
}>`
  select id, first_name as "firstName", email_unproven as unproven, password_hash is null as invited
    from users where email = ${email} for update`

export const lockById = (tx: Tx, userId: number) =>
  tx.run`select id from users where id = ${userId} for update`

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly at: Date
}

/** @returns undefined when the e-mail is taken */
export const insertPerson = (db: Db, person: NewPerson) => db.valueIfAny<number>`
  insert into users
    (email, first_name, last_name, phone, phone_verified_at, password_hash, nin_sealed, nin_last4, disabled_at,
     created_at)
    values (${person.email}, ${person.firstName}, ${person.lastName}, ${person.phone}, null, null, null, null, null,
            ${person.at})
    on conflict (email) do nothing returning id`

/** Erases a person's identity, and frees the e-mail; the row stays, because the books of the card do. */
export const erasePerson = (tx: Tx, userId: number, at: Date) => tx.run`
  update users set email = ${`erased-${userId}`}, first_name = '', last_name = '', phone = '', address = '',
                   nin_sealed = null, nin_last4 = null, nin_checked_at = null, nin_checked_by = null,
                   disabled_at = ${at} where id = ${userId}`

export const findPerson = (db: Db, userId: number) => db.only<{
  email: string
  first_name: string
  last_name: string
  phone: string
  nin_last4: string | null
  address: string
  verification_status: string
  phone_verified: boolean
  email_unproven: boolean
}>`
  select email, first_name, last_name, phone, nin_last4, address, verification_status,
         phone_verified_at is not null as phone_verified, email_unproven from users
    where id = ${userId}`

export const findPasswordHash = (db: Db, userId: number) => db.value<string | null>`
  select password_hash from users where id = ${userId}`

/**
 * Sets the password of a person who followed a mailed link, which proves their e-mail; triggers end what could be used
 * in its place. An email that was not proven before resets the phone's verification and the NIN: both may belong to
 * another person.
 */
export const resetPasswordHash = (tx: Tx, userId: number, hash: string, at: Date) => tx.run`
  update users set password_hash = ${hash}, password_reset_at = ${at}, phone_secrets_ended_at = ${at},
                   email_unproven = false,
                   phone_verified_at = case when email_unproven then null else phone_verified_at end,
                   nin_sealed = case when email_unproven then null else nin_sealed end,
                   nin_last4 = case when email_unproven then null else nin_last4 end,
                   nin_checked_at = case when email_unproven then null else nin_checked_at end,
                   nin_checked_by = case when email_unproven then null else nin_checked_by end
    where id = ${userId}`

export const updatePhoneSecretsEnded = (tx: Tx, userId: number, at: Date) =>
  tx.run`update users set phone_secrets_ended_at = ${at} where id = ${userId}`

export const updatePasswordHash = (tx: Tx, userId: number, hash: string) =>
  tx.run`update users set password_hash = ${hash} where id = ${userId}`

/** @returns false when it is another one by now */
export const replacePasswordHash = (
  db: Db,
  userId: number,
  { from, to }: { readonly from: string | null; readonly to: string },
) => db.some`update users set password_hash = ${to} where id = ${userId} and password_hash = ${from}`

/** Stores whether a person still has to follow a link that was mailed to them. @returns how many it was not so of */
export const updateUnproven = (tx: Tx, userId: number, unproven: boolean) => tx.run`
  update users set email_unproven = ${unproven} where id = ${userId} and email_unproven = ${!unproven}`

/** What the person may write of the profile; what is undefined stays. */
export interface Writable {
  readonly firstName?: string | undefined
  readonly address?: string | undefined
}

export async function updatePerson(db: Db, userId: number, { firstName, address }: Writable): Promise<void> {
  if (firstName === undefined && address === undefined) return
  await db.run`
    update users set first_name = coalesce(${firstName ?? null}, first_name), address = coalesce(${address ?? null}, address)
      where id = ${userId}`
}

export const updateVerification = (tx: Tx, userId: number, status: string) =>
  tx.run`update users set verification_status = ${status} where id = ${userId}`

export interface NewNin {
  readonly sealed: string
  readonly last4: string
  /** the registry that said it is this person's; null: only its format was looked at */
  readonly checkedBy: string | null
  readonly at: Date
}

/** Sets the NIN, once. @returns false when there is one already */
export const insertNin = (db: Db, userId: number, { sealed, last4, checkedBy, at }: NewNin) => db.some`
  update users set nin_sealed = ${sealed}, nin_last4 = ${last4}, nin_checked_by = ${checkedBy},
                   nin_checked_at = ${checkedBy === null ? null : at}
    where id = ${userId} and nin_sealed is null`

/** @returns false when the phone is verified, or another one by now */
export const markPhoneVerified = (tx: Tx, userId: number, phone: string, at: Date) => tx.some`
  update users set phone_verified_at = ${at}
    where id = ${userId} and phone = ${phone} and phone_verified_at is null and disabled_at is null`

/** @returns false when the phone is verified */
export const updateUnverifiedPhone = (tx: Tx, userId: number, phone: string, at: Date) => tx.some`
  update users set phone = ${phone}, phone_named_at = case when phone = ${phone} then phone_named_at else ${at} end
    where id = ${userId} and phone_verified_at is null`

/** A sealed NIN of each key that has sealed one: whether they can be opened. */
export const ninOfEachKey = (db: Db) =>
  db.column<string>`
    select max(nin_sealed) from users where nin_sealed is not null group by split_part(nin_sealed, ':', 1)`
