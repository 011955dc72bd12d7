import type { Db } from '../../db/db.ts'

interface NewVerifyToken {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly expiresAt: Date
}

export async function insertVerifyToken(db: Db, it: NewVerifyToken): Promise<void> {
  await db
    .insertInto('verify_tokens')
    .values({ token_hash: it.tokenHash, user_id: it.userId, expires_at: it.expiresAt })
    .execute()
}

export async function findVerifyToken(db: Db, tokenHash: Uint8Array, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('verify_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteVerifyTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('verify_tokens').where('user_id', '=', userId).execute()
}

/** Deletes tokens that are over. @returns how many */
export async function deleteOldVerifyTokens(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('verify_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
