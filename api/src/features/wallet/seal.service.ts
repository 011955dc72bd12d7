import type { Context } from '../../context.ts'
import { type LedgerEnd, ledgerEnd, oldestTransaction } from './ledger-totals.sql.ts'
import { newestSeal, type Seal, sealNext } from './seal.sql.ts'

/**
 * Seals the ledger behind the postings, not in them: chained while they are written, all postings of everybody would
 * wait for one row. What is written is sealed by the second round after it, for only then is it certain that nobody
 * still writes an older entry.
 *
 * @source reference, "03 hash chain intact"; docs/decisions
 */
export function createSealing({ db, clock }: Pick<Context, 'db' | 'clock'>): {
  seal(): Promise<Seal | null>
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
