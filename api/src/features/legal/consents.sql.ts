import type { DocumentName } from '@ekoline/contract/legal.wire.ts'
import type { Db } from '../../db/db.ts'

export interface Consent {
  readonly userId: number
  readonly document: DocumentName
  readonly version: string
  readonly at: Date
  readonly address: string
}

/** @returns false when it was there already */
export async function insertConsent(db: Db, it: Consent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('consents')
    .values({
      user_id: it.userId,
      document: it.document,
      version: it.version,
      at: it.at,
      address: it.address,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What a person accepted, in whatever version. */
export async function listConsents(db: Db, userId: number) {
  return db
    .selectFrom('consents')
    .select(['document', 'version', 'at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
}
