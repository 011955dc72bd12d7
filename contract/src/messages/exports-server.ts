/** What the server writes into the CSV files that people download. */
export const exportsServerMessages = {
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira),Direction',
  calls_named_csv_head:
    '#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,Which of us,Agent,Kind,Outcome,Rang (seconds),Lost on our side (%),Lost on their side (%)',
  statement_head: 'Date,Description,Reference,Money in (naira),Money out (naira),Balance (naira)',
} as const
