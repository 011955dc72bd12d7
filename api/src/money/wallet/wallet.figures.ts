import type { Context } from '../../context.ts'
import { ageInSeconds, ageOf, figures } from '../../platform/metrics/figures.ts'
import { sumHeld } from './holds.sql.ts'
import { lastChecks } from './ledger-checks.sql.ts'
import { createLedgerTotals } from './ledger-totals.service.ts'
import { oldestUnsealed } from './ledger-totals.sql.ts'

/** The ledger in a few figures; kobo. */
export function walletFigures({ db }: Pick<Context, 'db'>) {
  const ledger = createLedgerTotals(db)
  return figures({
    read: async () => ({
      ...(await ledger.read()),
      checks: await lastChecks(db),
      holds: await sumHeld(db),
      unsealedSince: await oldestUnsealed(db),
    }),
    gauges: {
      ekoline_ledger_entries_kobo: {
        help: 'Sum of all ledger entries of a currency: must be 0',
        labels: ['currency'],
        value: ({ byCurrency }) => [...byCurrency].map(([currency, kobo]) => [{ currency }, Number(kobo)]),
      },
      ekoline_ledger_accounts_kobo: {
        help: 'Sum of the entries of all accounts of a kind; positive is what the product owes',
        labels: ['kind', 'currency'],
        value: ({ byKind }) => byKind.map(({ kind, currency, kobo }) => [{ kind, currency }, Number(kobo)]),
      },
      ekoline_ledger_wallets_kobo: {
        help: 'Sum of the balances that wallets store',
        value: ({ wallets }) => Number(wallets),
      },
      ekoline_ledger_faults: {
        help: 'Faults that the last check of the whole ledger found, by invariant: L1 is per transaction, L2 the sum, L3 balances, L4 holds, L5 seals',
        labels: ['invariant'],
        value: ({ checks }) => checks.map(({ invariant, faults }) => [{ invariant }, faults]),
      },
      ekoline_ledger_check_age_seconds: {
        help: 'Age of that check',
        value: ({ checks: [first] }, now) => (first ? ageInSeconds(first.at, now) : null),
      },
      ekoline_ledger_held_kobo: {
        help: "What is held of wallets: by the accounts' own word, and by the sum of the open holds",
        labels: ['by'],
        value: ({ holds }) => [
          [{ by: 'accounts' }, holds.accounts],
          [{ by: 'holds' }, holds.holds],
        ],
      },
      ekoline_ledger_holds: {
        help: "Holds that are 'open', and of these the 'forgotten', which no call, robocall, refund or dispute has",
        labels: ['state'],
        value: ({ holds }) => [
          [{ state: 'open' }, holds.open],
          [{ state: 'forgotten' }, holds.forgotten],
        ],
      },
      ekoline_ledger_unsealed_oldest_seconds: {
        help: 'Age of the oldest ledger entry that no seal covers; 0 when all are sealed',
        value: ({ unsealedSince }, now) => ageOf(unsealedSince, now),
      },
    },
  })
}
