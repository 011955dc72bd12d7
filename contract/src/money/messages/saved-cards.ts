/** What is said of a saved card and its automatic top-up, with the words that people agree to. */
export const savedCardsMessages = {
  no_saved_card: 'You have no saved card. Top up by card, and let us keep it.',
  saved_card_expired:
    'Your saved card has expired. Remove it, then top up by another card and let us keep that one.',
  disputed_first:
    'The bank of a card disputes a payment to this wallet. You can turn on automatic top-up when that is decided.',
  saved_card_removed: 'Removed your card',
  saved_card_failed: 'We couldn’t load your saved card.',
  saved_card_remove_failed: 'We couldn’t remove your card. Try again.',
  auto_top_up_saved: 'Automatic top-up is on',
  auto_top_up_off: 'Automatic top-up is off',
  auto_top_up_failed: 'We couldn’t change automatic top-up. Nothing was charged. Try again.',
} as const

export const savedCardsLabels = {
  saved_card_title: 'Saved card',
  saved_card_none: 'None. Tick the box when you top up, and your wallet can be topped up automatically.',
  saved_card_keep: 'Keep card for automatic top-up',
  saved_card_consent:
    'We keep its type, last four digits and expiry date, and the card service’s code for it, never its number. We charge it only once you turn on automatic top-up, within the limits that you set, and email you each time. You end this with one click: Payments, Saved card, Remove card.',
  saved_card_refused:
    'Your last payment went through, but that card cannot be kept. Top up by another one and tick the box.',
  saved_card_line: '{brand} ending in {last4}',
  saved_card_card: 'Card',
  saved_card_expires: 'Expires {month}',
  saved_card_over: 'Expired {month}',
  saved_card_remove: 'Remove card',
  auto_top_up_title: 'Automatic top-up',
  auto_top_up_is_off: 'It is off.',
  auto_top_up_is_on:
    'When the wallet falls below {below}, your card tops up {amount}. This month: {used} of {most}.',
  auto_top_up_below: 'When the wallet falls below',
  auto_top_up_amount: 'Top up with',
  auto_top_up_most: 'At most a month',
  auto_top_up_charge: 'Your card is charged {charge} each time, the card fee included.',
  auto_top_up_note:
    'At most one charge in {minutes} minutes and {day} a day, Lagos time. It ends when your card is refused {refusals} times in a row.',
  auto_top_up_least: 'Enter at least {least}',
  auto_top_up_largest: 'Enter at most {most}',
  auto_top_up_set_up: 'Set up',
  auto_top_up_change: 'Change',
  auto_top_up_turn_on: 'Turn on',
  auto_top_up_save: 'Save changes',
  auto_top_up_turn_off: 'Turn off',
  auto_top_up_waits_month: 'The most for this month would be passed. It goes on next month.',
  auto_top_up_waits_day: 'The most for today is reached. It goes on tomorrow.',
  auto_top_up_refusals: 'Your card was refused the last time. We try again within a day.',
  auto_top_up_ended: 'We ended it. {reason}',
  auto_top_up_why_refused: 'Your card was refused several times in a row.',
  auto_top_up_why_dispute: 'The bank of a card disputes a payment to this wallet.',
  auto_top_up_why_suspended: 'The company was suspended.',
  auto_top_up_why_card: 'The card was removed.',
  auto_top_up_why_expired: 'The card has expired.',
  auto_top_up_why_left: 'You can no longer use this wallet.',
} as const
