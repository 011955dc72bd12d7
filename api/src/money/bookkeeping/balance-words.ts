import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { tableOf } from '../../platform/actions/table.ts'
import type { TrialBalanceRow } from './bookkeeping.service.ts'

/** Without its sign. */
export const plain = (amount: Kobo) => exactNaira(kobo(Math.abs(amount)))
/** A balance as bookkeepers write it: what we owe is a credit. */
const balance = (amount: Kobo) => (amount === 0 ? '0.00' : `${plain(amount)} ${amount > 0 ? 'Cr' : 'Dr'}`)
const inCurrency = (account: string, currency: string) =>
  currency === market.currency ? account : `${account} (${currency})`

/** What rows add up to. */
export const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) =>
  kobo(rows.reduce((sum, row) => sum + amount(row), 0))

/** What a column of a trial balance adds up to on each side. */
const sides = (rows: readonly TrialBalanceRow[], of: 'opening' | 'closing') => ({
  debit: sumOf(rows, (row) => Math.max(0, -row[of])),
  credit: sumOf(rows, (row) => Math.max(0, row[of])),
})

/** A trial balance as lines. */
export function balanceLines(rows: readonly TrialBalanceRow[]): string[] {
  const [opening, closing] = [sides(rows, 'opening'), sides(rows, 'closing')]
  const both = ({ debit, credit }: typeof opening) => `${plain(debit)} Dr, ${plain(credit)} Cr`
  return tableOf([
    ['Account', 'Type', 'Opening', 'Debit', 'Credit', 'Closing'],
    ...rows.map((row) => [
      inCurrency(row.account, row.currency),
      row.type,
      balance(row.opening),
      plain(row.debit),
      plain(row.credit),
      balance(row.closing),
    ]),
    [
      'Sum',
      '',
      both(opening),
      plain(sumOf(rows, (row) => row.debit)),
      plain(sumOf(rows, (row) => row.credit)),
      both(closing),
    ],
  ])
}
