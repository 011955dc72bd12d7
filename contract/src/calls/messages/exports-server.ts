/** What only the server words: the CSV files that people download, and what lines of a statement are added up by. */
export const exportsServerMessages = {
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira),Direction',
  calls_named_csv_head:
    '#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,Which of us,Agent,Kind,Outcome,Rang (seconds),Lost on our side (%),Lost on their side (%),Picked up by,Tags,Notes',
  bundle_too_many:
    'You chose more than {most} calls. One evidence file holds {most} at most: choose fewer days, a number or a member.',
  bundle_too_large: 'The recordings of these calls are too long for one file. Choose fewer calls.',
  bundle_by_demand: 'A person who talked asked for it',
  bundle_by_usual: 'The calls of the company are usually recorded',
  bundle_by_person: 'A person who talked has the rule “Always”',
  bundle_by_queue: 'The queue has the rule “Always”',
  bundle_by_number: 'The called number has the rule “Always”',
  bundle_readme: `Calls for a dispute: {count}
Made on {lagos}, Lagos time ({utc} UTC)

What is in this file

calls.csv     One line for each call, as in the call history’s "Download CSV". Times are Lagos time. Costs are in naira.
details/      For each call: both numbers, when (in Lagos time and in UTC), what it cost and why, both sides of the
              line, and what is known of its recording. Any text editor opens these files.
sound/        The recordings, as wav. On the left is our person, on the right the other one. A part that was not to be
              recorded is silent.
SHA256SUMS    The SHA-256 hash of each file above.

Files of one call have the same name: its place in calls.csv, and the call’s own number.

If there is no sound

"state" under "recording" in the call’s details says why:
  none                    The call was not recorded, or its recording was deleted before such dates were kept.
  deleted                 The recording was deleted on the date under "deleted".
  not found in the store  There should be a recording, but it could not be found. Please ask support.

How to check it

Unpack this file. Nothing in it was changed since it was made if all hashes are right:
  Linux    sha256sum -c SHA256SUMS
  macOS    shasum -a 256 -c SHA256SUMS
  Windows  certutil -hashfile NAME SHA256, for each file; compare it with its line in SHA256SUMS
Keep this file as you downloaded it, and hand out copies.
`,
  payments_head: 'Date,For,Method,State,Amount (naira),Paid (naira),Reference',
  payments_by_card: 'Card',
  payments_by_bank: 'Bank transfer',
  company_statement_head:
    'Date,Member,Description,Reference,Money in (naira),Money out (naira),Balance of the wallet (naira)',
  company_statement_total: 'Total',
  company_statement_all: 'All members',
  company_statement_between: 'Between your own wallets',
  sums_file_head: '{by},Lines,Money in (naira),Money out (naira)',
  sums_file_member: 'Member',
  sums_file_type: 'Type of line',
  sums_file_destination: 'Destination',
  sums_file_number: 'Number',
  sums_rest: 'All others',
  sums_none: 'Everything else',
  destination_mobile: 'Nigeria, mobile',
  destination_landline: 'Nigeria, landline',
  destination_special: 'Nigeria, 0700, 0800 and 0900',
  destination_country: '{country} (+{code})',
  destination_countries: '{country} and others (+{code})',
  statement_head: 'Date,Description,Reference,Money in (naira),Money out (naira),Balance (naira)',
} as const
