import type { CallRate } from '@ekoline/contract/call-charge.ts'
import type { Db } from '../../db/db.ts'
import { findRate } from './live-calls.sql.ts'

/**
 * The rate of a number: that of the longest prefix.
 *
 * @param number E.164 with +
 * @returns null when there is none, and it cannot be called
 */
export const rateTo = (db: Db, number: string): Promise<CallRate | null> => findRate(db, number.slice(1))
