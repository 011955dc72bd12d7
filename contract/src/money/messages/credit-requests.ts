/** Texts of members who ask their admins for money, and of the money with which one joins. */
export const creditRequestsMessages = {
  credit_asked_already: 'You’ve already asked. Your admins have not answered yet.',
  credit_request_over: 'This request is no longer open: another admin answered it, or it is a week old.',
  credit_no_admin: 'No other admin can send you credit. Top up your wallet yourself.',
  credit_given: 'You sent {amount} to {name}.',
  credit_declined: 'You declined. {name} gets an email.',
  credit_requests_failed: 'We couldn’t load who asks for money.',
} as const

export const creditRequestsLabels = {
  credit_ask: 'Ask your admin for credit',
  credit_ask_name: 'Ask {name} for credit',
  credit_ask_note: 'One press: they get an email, and send you money with one press.',
  credit_pay_myself: 'Pay myself',
  credit_or_card: 'Or pay yourself by card:',
  credit_open: 'You asked your admins on {time}. They got an email, and so will you when one answers.',
  credit_open_name: 'You asked {name} on {time}. They got an email, and so will you when they answer.',
  credit_declined_note: 'Your last request was declined on {time}.',
  credit_requests_title: 'Your people ask for credit',
  credit_requests_line: '{name} asks for credit',
  credit_requests_joined: '{name} joined, but your {amount} did not go out',
  credit_requests_has: 'Has {credit} · {time}',
  credit_requests_send: 'Send {amount}',
  credit_requests_send_to: 'Send {amount} to {name}',
  credit_requests_other: 'Other amount',
  credit_requests_other_of: 'Send another amount to {name}',
  credit_requests_decline: 'Decline',
  credit_requests_decline_of: 'Decline the request of {name}',
  credit_requests_short: 'You’re {short} short.',
  credit_requests_top_up: 'Top up',
} as const

export const creditRequestsMails = {
  credit_asked_button: 'Answer {member}',
  credit_asked_subject: '{member} asks for credit',
  credit_asked_text:
    'Hello {firstName},\n\n{member} asks you for money to make calls for {workgroup}. Their wallet has ₦{credit}.\n\nSend ₦{amount} from your wallet with one press, or another amount, or decline:\n\n{link}\n\nThe first admin who answers counts. Nothing is sent unless one of you does.\n',
  credit_given_button: 'Make a call',
  credit_given_subject: '{who} sent you ₦{amount}',
  credit_given_text:
    'Hello {firstName},\n\n{who} sent ₦{amount} to your wallet in {workgroup}. You can spend ₦{credit} now:\n\n{link}\n',
  credit_declined_button: 'See your wallet',
  credit_declined_subject: '{who} cannot send you money now',
  credit_declined_text:
    'Hello {firstName},\n\nYou asked for money to make calls for {workgroup}. {who} declined. Talk to them, or top up your wallet yourself:\n\n{link}\n',
  joining_short_button: 'See the request',
  joining_short_subject: '{member} joined, but ₦{amount} could not be sent',
  joining_short_text:
    'Hello {firstName},\n\n{member} has joined {workgroup}. ₦{amount} from the wallet of {payer} should have gone to them, but could not: {reason}\n\nNothing was moved. {member} can log in and take calls, but may have no money to call. Send it with one press when you can:\n\n{link}\n',
} as const
