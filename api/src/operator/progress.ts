import type { Progress } from '../db/backup/format.ts'

const ROWS_A_LINE = 500_000
const MS_A_FRAME = 100
const REWRITE_LINE = '\r\u001b[K'

const figure = new Intl.NumberFormat('en')

/**
 * Shows how far each table is: on a terminal as a line that grows, else a line at the end of a table and at each
 * half million rows.
 */
export function createProgress(out: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  let shown = 0
  let steps = 0
  return (table, done, total) => {
    const line = `${table}: ${figure.format(done)} of ${figure.format(total)} rows`
    const ended = done === total
    if (out.isTTY) {
      const frame = Date.now() - shown >= MS_A_FRAME
      if (!frame && !ended) return
      shown = Date.now()
      out.write(`${REWRITE_LINE}${line}${ended ? '\n' : ''}`)
      return
    }
    const step = Math.floor(done / ROWS_A_LINE)
    if (ended || step > steps) out.write(`${line}\n`)
    steps = ended ? 0 : step
  }
}
