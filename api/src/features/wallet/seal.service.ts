import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { checkLedger } from './ledger-check.sql.ts'
import {
  type LedgerEnd,
  ledgerEnd,
  newestSeal,
  oldestTransaction,
  type Seal,
  sealNext,
} from './ledger-totals.sql.ts'

/**
 * Seals the ledger after the fact: if postings were chained while they are written, all of them would wait for one row.
 * An entry is sealed by the second round after it, because only then is it certain that no older entry is still being
 * written.
 *
 * @source reference, "03 hash chain intact"; docs/decisions
 */
export function createSealing({ db, clock }: Pick<Context, 'db' | 'clock'>): {
  seal(): Promise<Seal | undefined>
} {
  let end: LedgerEnd | null = null
  return {
    async seal() {
      end ??= await ledgerEnd(db)
      if ((await oldestTransaction(db)) >= end.transaction) {
        while (await sealNext(db, end.entry, clock.now()));
        end = null
      }
      return newestSeal(db)
    },
  }
}

const LOGGED = 20

/**
 * Recomputes the whole ledger, however long it takes, and logs every fault.
 *
 * @returns how many faults there are
 * @source reference, invariants L1 to L5
 */
export async function checkBooks({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const faults = await transaction(db, async (tx) => {
    await tx.run`set local statement_timeout = 0`
    return checkLedger(tx)
  })
  if (faults.length > 0) log.error({ faults: faults.slice(0, LOGGED) }, 'THE LEDGER IS WRONG')
  return faults.length
}
