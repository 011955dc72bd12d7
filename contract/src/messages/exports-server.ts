/** What only the server words: the CSV files that people download, and what lines of a statement are added up by. */
export const exportsServerMessages = {
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira),Direction',
  calls_named_csv_head:
    '#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,Which of us,Agent,Kind,Outcome,Rang (seconds),Lost on our side (%),Lost on their side (%)',
  company_statement_head:
    'Date,Member,Description,Reference,Money in (naira),Money out (naira),Balance of the wallet (naira)',
  company_statement_total: 'Total',
  company_statement_all: 'All members',
  sums_rest: 'All others',
  sums_none: 'Everything else',
  destination_mobile: 'Nigeria, mobile',
  destination_landline: 'Nigeria, landline',
  destination_special: 'Nigeria, 0700, 0800 and 0900',
  destination_country: '{country} (+{code})',
  destination_countries: '{country} and others (+{code})',
  statement_head: 'Date,Description,Reference,Money in (naira),Money out (naira),Balance (naira)',
} as const
