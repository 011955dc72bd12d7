/** What the server says of the reports of the queues: the mail of a week. */
export const queueReportsServerMessages = {
  queue_report_mail_subject: 'Your queues last week: {offered} calls, {percent}% answered in time',
  queue_report_mail_text:
    'Hello {firstName},\n\nThis is how calls to the queues of {workgroup} went, from {from} to {to}.\n\nCame: {offered}\nAnswered: {answered}\nMissed: {missed}\nAnswered within {seconds} seconds: {percent}%\nAverage wait: {wait} seconds\n\nBy queue\n{queues}\n\nBy agent\n{agents}\n\nThe whole report, by number and hour too, is here and in the attached CSV:\n\n{link}\n\nYou get this each Monday because you asked for it on that page. Untick it there to stop.\n',
  queue_report_mail_line: '{name}: {answered} of {offered} answered, {percent}% in time',
  queue_report_mail_button: 'Open the report',
} as const
