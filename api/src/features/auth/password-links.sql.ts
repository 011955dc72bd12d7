import type { Db } from '../../db/db.ts'

/** What a link was sent for: to answer an invitation to a seat. */
export interface NewLink {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly seatId: number
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertInvitation(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('password_links')
    .values({
      token_hash: link.tokenHash,
      purpose: 'invitation',
      user_id: link.userId,
      seat_id: link.seatId,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Whose link it is that can still be used, whatever it was sent for. */
export async function findLink(db: Db, tokenHash: Uint8Array, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a link up. @returns whether it was still there: of two at once, one only */
export async function deleteLink(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteLinksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** @returns whether there was an invitation to the seat */
export async function deleteInvitation(db: Db, seatId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('seat_id', '=', seatId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
