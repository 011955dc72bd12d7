/** Texts of the reports of the queues. */
export const queueReportsMessages = {
  report_failed: 'We couldn’t load the report',
  report_mail_on: 'We’ll email you last week’s report each Monday.',
  report_mail_off: 'We won’t email you the report any more.',
  report_file_failed: 'We couldn’t download the report',
} as const

/** Headings, buttons, hints and empty states of their screen. */
export const queueReportsLabels = {
  report_table: 'Calls of your queues',
  report_choice: 'Add up by',
  report_name: 'Name',
  report_by_queue: 'Queue',
  report_by_agent: 'Agent',
  report_by_number: 'Number called',
  report_by_hour: 'Hour',
  report_within: 'In time is within (seconds)',
  report_within_of: 'In {seconds} s',
  report_offered: 'Calls',
  report_answered: 'Answered',
  report_missed: 'Missed',
  report_in_time: 'In time',
  report_level: 'Answered in {seconds} s',
  report_wait: 'Average wait',
  report_longest: 'Longest wait',
  report_talk: 'Talk time',
  report_wait_file: 'Average wait (seconds)',
  report_longest_file: 'Longest wait (seconds)',
  report_talk_file: 'Talk time (seconds)',
  report_paused: 'Paused',
  report_paused_file: 'Paused (seconds)',
  report_total: 'All',
  report_no_agent: 'No agent',
  report_no_number: 'Not known',
  report_download: 'Download CSV',
  report_none: 'No calls came to your queues',
  report_none_note: 'Choose other days.',
  report_mail: 'Email me last week’s report each Monday',
  report_mail_next: 'The next one comes on {day}, if calls came to your queues.',
  report_by: 'By {by}',
  report_chart: 'Calls by {by}',
  report_answered_of: '{name}: {answered} of {offered} answered',
} as const

/** What the server says of the reports of the queues: the mail of a week. */
export const queueReportsServerMessages = {
  queue_report_mail_subject: 'Your queues last week: {offered} calls, {percent}% answered in time',
  queue_report_mail_text:
    'Hello {firstName},\n\nThis is how calls to the queues of {workgroup} went, from {from} to {to}.\n\nCalls: {offered}\nAnswered: {answered}\nMissed: {missed}\nAnswered within {seconds} seconds: {percent}%\nAverage wait: {wait} seconds\n\nBy queue\n{queues}\n\nBy agent\n{agents}\n\nThe whole report, by number and hour too, is here and in the attached CSV:\n\n{link}\n\nYou get this each Monday because you asked for it on that page. Untick it there to stop.\n',
  queue_report_mail_line: '{name}: {answered} of {offered} answered, {percent}% in time',
  queue_report_mail_button: 'Open the report',
} as const
