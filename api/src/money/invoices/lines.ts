import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Line } from './issue.sql.ts'

/** What the lines of a document come to; kobo. The sum of the lines is the total: nothing is rounded again. */
export function sumOf(lines: readonly Line[]): { net: Kobo; vat: Kobo; total: Kobo } {
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const vat = lines.reduce((sum, line) => sum + line.vat, 0)
  return { net: kobo(net), vat: kobo(vat), total: kobo(net + vat) }
}
