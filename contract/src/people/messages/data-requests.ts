/** What is said of people's requests about their own data. */
export const dataRequestsMessages = {
  data_requests_failed: 'We couldn’t load your requests about your data',
  data_copy_requested: 'We’re preparing your copy',
  deletion_requested: 'We’ve got your request to delete your account',
  data_request_withdrawn: 'Your request is withdrawn',
} as const

/** Headings, buttons and hints of the card "Your data" and its question. */
export const dataRequestsLabels = {
  data_title: 'Your data',
  data_withdraw: 'Withdraw request',
  data_withdraw_copy: 'Withdraw your request for a copy',
  data_withdraw_deletion: 'Withdraw your request to delete your account',
  data_withdrawn: 'You withdrew your request of {when}.',
  data_declined: 'Declined {when}',
  data_declined_reason: 'Reason: {reason}',
  data_complain:
    'If you disagree, write to us, or complain to the Nigeria Data Protection Commission (ndpc.gov.ng).',

  data_copy_title: 'A copy of your data',
  data_copy_about:
    'Everything we hold on you in one file: your profile, calls, payments and more. It’s usually ready within minutes. You then have 7 days to download it.',
  data_copy_ask: 'Ask for a copy',
  data_copy_asked: 'Asked {when}',
  data_copy_preparing: 'We’re preparing it',
  data_copy_wait:
    'We’ll email you when it’s ready, by {day} at the latest. You don’t have to stay on this page.',
  data_copy_ready: 'Ready until {when}',
  data_copy_ready_note: 'A JSON file of {megabytes} MB. Keep it safe: it holds your personal data.',
  data_copy_download: 'Download copy',
  data_copy_over: 'Your copy of {day} is deleted. We keep a copy for 7 days.',
  data_copy_again: 'You can ask for one copy a day. Ask again from {when}.',

  deletion_title: 'Delete your account',
  deletion_about: 'You ask, we check what must be settled first, and answer within {days} days.',
  deletion_begin: 'Delete account',
  deletion_asked: 'Asked {when}. We answer by {day}.',
  deletion_asked_note:
    'Until it’s deleted everything works as before, and you can withdraw your request here.',
  deletion_withdrawn_note: 'Nothing was deleted.',
  deletion_question: 'Delete your account?',
  deletion_goes_title: 'What goes, for good',
  deletion_goes:
    'Your name, email, phone number, address, NIN and password, your recordings and documents, and your place in every company.',
  deletion_goes_alone:
    'Of a company where you’re alone: its audio files, contact groups and business page, too.',
  deletion_stays_title: 'What stays',
  deletion_stays:
    'Payments and call records, by account number and without your name. The law wants them kept. Backups are thrown away later.',
  deletion_when_title: 'When',
  deletion_when:
    'Not at once: we answer by {day} at the latest. Until then everything works as before, and you can withdraw your request. Once it’s done it can’t be undone.',
  deletion_settle_title: 'To settle first',
  deletion_settle_wallet: '{amount} is in your wallet. Spend it, or we’ll write to you to pay it back.',
  deletion_settle_owed: 'You owe {amount}. Top up to pay it.',
  deletion_settle_number_1: 'Your number {numbers} goes back to us. Callers can’t reach you on it any more.',
  deletion_settle_numbers: 'Your numbers {numbers} go back to us. Callers can’t reach you on them any more.',
  deletion_settle_payment_1: 'One payment, refund or subscription is still open.',
  deletion_settle_payments: '{count} payments, refunds or subscriptions are still open.',
  deletion_settle_admin:
    'You’re the last admin of {workgroups}, which has other people. Make one of them an admin first.',
  deletion_settle_users: 'Open Users',
  deletion_ask: 'Ask to delete my account',
} as const

/** Refusals that only the service says, which no screen fetches. */
export const dataRequestsServerMessages = {
  data_request_open: 'You’ve asked for this already. We’ll answer your first request.',
  data_request_over: 'This request is over already. Please load this page again.',
  data_copy_once_a_day: 'You can ask for one copy a day. Please try again tomorrow.',
  deletion_last_admin:
    'You’re the last admin of {workgroups}, which has other people. Make one of them an admin on the Users page first.',
} as const

export const dataRequestsMails = {
  data_requests_button: 'See your requests',
  data_copy_asked_subject: 'You asked for a copy of your data',
  data_copy_asked_text:
    'We’re preparing a copy of all that {brand} holds on you, and will email you when it’s ready, by {due} at the latest. See it here:\n\n{link}\n\nIf that was not you, reset your password now: {reset}\n',
  data_copy_ready_subject: 'The copy of your data is ready',
  data_copy_ready_text:
    'The copy of all that {brand} holds on you is ready. Log in to download it under “Your data”:\n\n{link}\n\nWe delete it on {until}.\n',
  deletion_asked_subject: 'You asked us to delete your account',
  deletion_asked_text:
    'We got your request to delete your {brand} account, and will answer it by {due}. Money in your wallet, debts and phone numbers must be settled first; we write to you if there are any. Until it’s done you can withdraw your request:\n\n{link}\n\nIf that was not you, reset your password now, then withdraw it: {reset}\n',
  deletion_withdrawn_subject: 'Your account will not be deleted',
  deletion_withdrawn_text:
    'Your request to delete your {brand} account was withdrawn. Nothing was deleted. See your requests here:\n\n{link}\n\nIf that was not you, reset your password now: {reset}\n',
  data_request_declined_subject: 'We could not do what you asked about your data',
  data_request_declined_text:
    'We declined your request about the data that {brand} holds on you. The reason:\n\n{reason}\n\nSee your requests here:\n\n{link}\n\nYou can complain to the Nigeria Data Protection Commission if you disagree.\n',
  account_deleted_subject: 'Your account is deleted',
  account_deleted_text:
    'As you asked, your {brand} account is deleted. Payments and call records stay by account number, as the law wants, and no longer name you. This is our last email to you.\n',
} as const
