import type { CallRate } from '@ekoline/contract/call-charge.ts'
import { kobo } from '@ekoline/contract/money.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

const rateOf = prepared(
  (it: { prefixes: readonly string[] }) => sql<{ per_minute: number; first_seconds: number }>`
    select kobo_per_minute as per_minute, first_seconds from rates where prefix = any(${it.prefixes}::text[])
     order by length(prefix) desc limit 1`,
)

/**
 * The rate of a number, or of what is there of it: that of the longest prefix.
 *
 * @param digits of E.164, without +
 * @returns null when there is none
 */
export async function findRate(db: Db, digits: string): Promise<CallRate | null> {
  const prefixes = Array.from(digits.slice(0, 15), (_, index) => digits.slice(0, index + 1))
  const [row] = await rateOf(db, { prefixes })
  return row ? { perMinute: kobo(row.per_minute), firstSeconds: row.first_seconds } : null
}
