/** Of a list that is uploaded: characters of a line, the ends of its quoted lines among them. */
export const CSV_LINE_LONGEST = 10_000
/** Columns that are looked at, and can be chosen: Google and Outlook have about a hundred. */
export const LIST_COLUMNS = 200

/** Why a list cannot be read. */
export const listsErrors = {
  not_a_csv: 415,
  csv_not_utf8: 415,
  csv_quote_open: 415,
  csv_line_too_long: 415,
  csv_no_phone_column: 422,
  csv_too_many_lines: 422,
  csv_no_lines: 422,
} as const
