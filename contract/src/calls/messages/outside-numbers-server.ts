/** What the server says of numbers outside: refusals that are no one's screen, and mails. */
export const outsideNumbersServerMessages = {
  call_outside_budget: 'Calls to outside numbers have used this month’s ₦{limit}.',
  outside_budget_subject: 'Calls to outside numbers stop until next month',
  outside_budget_text:
    'Hello {firstName}, calls that you send to outside numbers have used this month’s ₦{limit}. Until next month we don’t put callers through to them. To go on now, raise the limit: {link}',
  outside_budget_button: 'Raise the limit',
} as const
