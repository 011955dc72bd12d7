/** What is said of the links by which another person pays into one's wallet. Their screens bring their texts. */
export const payLinksMessages = {
  pay_link_copied: 'Link copied',
  pay_link_copy_failed: 'Your browser did not copy the link. Select it and copy it.',
  pay_link_ended: 'Link ended. It can no longer be paid.',
} as const

/** Headings, buttons and hints of their card under Payments. */
export const payLinksLabels = {
  pay_links_title: 'Pay-for-me links',
  pay_links_hint:
    'Send a link to a person who pays for you, such as your bookkeeper. They pay by card, without an account, and the money comes to your wallet.',
  pay_links_failed: 'We couldn’t load your links.',
  pay_link_create: 'Create link',
  pay_link_create_title: 'Create a pay-for-me link',
  pay_link_create_failed: 'We couldn’t create the link. Try again.',
  pay_link_which: 'What they can pay',
  pay_link_fixed: 'Exactly this amount, once',
  pay_link_up_to: 'Any amount up to it, until the link ends',
  pay_link_note: 'What it is for (optional)',
  pay_link_note_hint: 'They read it, and it is on the receipt.',
  pay_link_days: 'Good for',
  pay_link_days_some: '{days} days',
  pay_link_days_one: '1 day',
  pay_link_shown:
    'They see your name, {name}, and {workgroup}. They do not see your balance, email or phone.',
  pay_link_made: 'Your link is ready',
  pay_link_made_hint: 'Anyone who has it can pay into your wallet until {until}.',
  pay_link_made_once: 'We show it only now.',
  pay_link_copy: 'Copy link',
  pay_link_done: 'Done',
  pay_link_asked_up_to: 'Up to {amount}',
  pay_link_state_open: 'Can be paid until {until}',
  pay_link_state_checking: 'Being paid',
  pay_link_state_paid: 'Paid',
  pay_link_state_ended: 'Ended',
  pay_link_state_expired: 'Ended {until}',
  pay_link_paid_one: '1 payment, {amount}',
  pay_link_paid_some: '{count} payments, {amount}',
  pay_link_end: 'End link',
  pay_link_end_named: 'End the link of {amount}',
  pay_link_end_ask: 'End this link of {amount}?',
  pay_link_end_what:
    'No payment can begin by it from now on. A card that is being charged right now is still credited to you.',
  pay_link_end_failed: 'We couldn’t end the link. Try again.',
} as const
