// @source DEC-16

import type { Context } from '../../context.ts'
import { transaction } from '../../platform/db/db.ts'
import { createSealing } from '../../platform/db/sealing.ts'
import { checkLedger } from './ledger-check.sql.ts'
import { noteChecks } from './ledger-checks.sql.ts'
import { ledgerEnd, newestSeal, type Seal, sealNext } from './ledger-totals.sql.ts'

export { checkLedger } from './ledger-check.sql.ts'
export { newestSeal } from './ledger-totals.sql.ts'

/**
 * Seals the ledger a round at a time. @returns the newest seal
 *
 * @source reference, "03 hash chain intact"; docs/decisions
 */
export function createLedgerSealing({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): () => Promise<Seal | undefined> {
  const round = createSealing(db, {
    end: () => ledgerEnd(db),
    sealNext: (upTo) => sealNext(db, upTo, clock.now()),
  })
  return async () => {
    await round()
    return newestSeal(db)
  }
}

const LOGGED = 20
const INVARIANTS = ['L1', 'L2', 'L3', 'L4', 'L5'] as const

/**
 * Recomputes the whole ledger, however long it takes, logs every fault, and notes how many each invariant has for the
 * figures of all processes.
 *
 * @returns how many faults there are
 * @source reference, invariants L1 to L5
 */
export async function checkBooks({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<number> {
  const faults = await transaction(db, async (tx) => {
    await tx.run`set local statement_timeout = 0`
    const found = await checkLedger(tx)
    const faultsOf = (name: string) => found.filter(({ invariant }) => invariant === name).length
    const at = clock.now()
    await noteChecks(
      tx,
      INVARIANTS.map((invariant) => ({ invariant, faults: faultsOf(invariant), at })),
    )
    return found
  })
  if (faults.length > 0) log.error({ faults: faults.slice(0, LOGGED) }, 'THE LEDGER IS WRONG')
  return faults.length
}
