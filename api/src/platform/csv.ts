/** Where a spreadsheet may begin to read a formula: at the beginning, and behind what it may take for a separator. */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])(?=[=+\-@＝＋－＠])/g

/**
 * A text that no spreadsheet takes for a formula: it has an apostrophe where one could begin. A whole phone number stays
 * as it is. `calls-export.sql.ts` does the same in the database.
 *
 * @source decisions, "Calls": CSV
 */
export const withoutFormula = (text: string): string =>
  /^\+\d+$/.test(text) ? text : text.replace(FORMULA, "'")

function csvCell(text: string): string {
  const safe = withoutFormula(text)
  return /["',\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
