import type { Context } from '../../context.ts'
import { sql, transaction } from '../../db/db.ts'
import { checkLedger } from './ledger-check.sql.ts'

const LOGGED = 20

/**
 * Reckons the whole ledger again, however long it takes, and logs what can not be.
 *
 * @returns how many faults there are
 * @source reference, invariants L1 to L5
 */
export async function checkBooks({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const faults = await transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return checkLedger(tx)
  })
  if (faults.length > 0) log.error({ faults: faults.slice(0, LOGGED) }, 'THE LEDGER IS WRONG')
  return faults.length
}
