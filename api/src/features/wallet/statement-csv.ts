import { market } from '@ekoline/contract/market.ts'
import type { Kobo } from '@ekoline/contract/money.ts'

/** An amount as spreadsheets read it: 123450 kobo are '1234.50'. */
export function plainNaira(amount: Kobo): string {
  return (amount / market.minorUnitsPerMajor).toFixed(2)
}
