import type { Db, Tx } from '../db/db.ts'

/** What calls to numbers that begin with these digits cost. */
export interface RateRow {
  /** the digits behind the + */
  readonly prefix: string
  readonly name: string
  readonly koboPerMinute: number
  readonly firstSeconds: number
}

const columns = [
  'prefix',
  'name',
  'kobo_per_minute as koboPerMinute',
  'first_seconds as firstSeconds',
] as const

export async function listRates(db: Db): Promise<RateRow[]> {
  return db.selectFrom('rates').select(columns).orderBy('prefix').execute()
}

export async function findRateOf(db: Db, prefix: string): Promise<RateRow | undefined> {
  return db.selectFrom('rates').select(columns).where('prefix', '=', prefix).executeTakeFirst()
}

export async function putRate(tx: Tx, { prefix, name, koboPerMinute, firstSeconds }: RateRow): Promise<void> {
  const rate = { name, kobo_per_minute: koboPerMinute, first_seconds: firstSeconds }
  await tx
    .insertInto('rates')
    .values({ prefix, ...rate })
    .onConflict((conflict) => conflict.column('prefix').doUpdateSet(rate))
    .execute()
}

/** @returns false when there was none */
export async function deleteRate(tx: Tx, prefix: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('rates').where('prefix', '=', prefix).executeTakeFirst()
  return numDeletedRows === 1n
}
