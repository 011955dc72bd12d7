import type { Db } from '../../platform/db/db.ts'
import { oldestTransaction, type TableEnd } from '../../platform/db/sealing.ts'
import { type KindTotal, ledgerEnd, sumEntries, sumNewest } from './ledger-totals.sql.ts'

const ENTRIES_AT_A_TIME = 50_000 // some 50 ms of the one session that the embedded database has

/** The books in a few figures, as of one instant; kobo. */
export interface LedgerTotals {
  readonly byKind: readonly KindTotal[]
  /** the sum of all entries of each currency: 0, or the books are wrong (L2) */
  readonly byCurrency: ReadonlyMap<string, bigint>
  /** the sum of the balances that the wallets have stored */
  readonly wallets: bigint
}

const keyOf = ({ kind, currency }: KindTotal) => `${kind} ${currency}`

/**
 * Computes the ledger's totals. Entries never change (L5), so sums stay valid: each reading costs only what was posted
 * since the last one; the first reads the whole ledger, piece by piece.
 */
export function createLedgerTotals(db: Db): { read(): Promise<LedgerTotals> } {
  const summed = new Map<string, KindTotal>()
  let summedTo = 0
  let end: TableEnd | null = null

  /** Sums entries to which nothing can be added any more: up to an end that every writer at that time has passed. */
  async function advance() {
    end ??= await ledgerEnd(db)
    if ((await oldestTransaction(db)) < end.transaction) return
    while (summedTo < end.id) {
      const next = Math.min(summedTo + ENTRIES_AT_A_TIME, end.id)
      addTo(summed, await sumEntries(db, summedTo, next))
      summedTo = next
    }
    end = null
  }

  return {
    async read() {
      await advance()
      const { totals, wallets } = await sumNewest(db, summedTo)
      const all = addTo(new Map(summed), totals)
      const byCurrency = new Map<string, bigint>()
      for (const { currency, kobo } of all.values())
        byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + kobo)
      return { byKind: [...all.values()], byCurrency, wallets }
    },
  }
}

function addTo(sums: Map<string, KindTotal>, totals: readonly KindTotal[]) {
  for (const total of totals) {
    const before = sums.get(keyOf(total))?.kobo ?? 0n
    sums.set(keyOf(total), { ...total, kobo: before + total.kobo })
  }
  return sums
}
