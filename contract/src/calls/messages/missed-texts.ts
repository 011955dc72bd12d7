/** Texts of the text messages to missed callers. */
export const missedTextsMessages = {
  missed_texts_unavailable: 'This service cannot send text messages. Ask support.',
  missed_texts_switched_on: 'Saved. Missed callers get a text message from now on.',
  missed_texts_switched_off: 'Saved. Missed callers get no text messages.',
  missed_texts_save_failed: 'We couldn’t save that. Text messages are as before.',
  missed_texts_failed: 'We couldn’t load the settings of text messages. They are as before.',
  text_stop_over: 'This link is not valid any more.',
  text_stop_failed_safe: 'Nothing was changed. Try again.',
  text_stop_change_failed: 'We couldn’t save that. Press again.',
} as const

/** The settings, what a line says of its message, and the page that stops them. */
export const missedTextsLabels = {
  missed_texts: 'Text message to missed callers',
  missed_texts_switch: 'Text missed callers at Nigerian mobile numbers',
  missed_texts_what:
    'A minute after a missed call, one a day for each number, from 8:00 to 20:00; later calls get theirs the next morning. None to callers you reached first, nor to those who stopped them.',
  missed_texts_price: 'One text message costs {price}',
  missed_texts_price_parts: '{price} for each part of 160 characters. Parts it has now: {count}.',
  missed_texts_example: 'What they get',
  missed_texts_budget: 'At most in a month',
  missed_texts_budget_hint: 'Then none is sent until the next month. It is paid from your wallet.',
  missed_texts_budget_wrong: 'Between {least} and {most}, without kobo',
  missed_texts_spent: 'This month {count} sent, {spent}. Paid by {payer}.',
  missed_texts_spent_no_one:
    'This month {count} sent, {spent}. No one pays now: save to pay from your wallet.',
  missed_texts_opted_out: '{count} numbers want none.',
  missed_texts_opted_out_one: '1 number wants none.',
  missed_texts_save: 'Save text messages',
  missed_text_waiting: 'Text message goes out {time}',
  missed_text_posted: 'Text message on its way',
  missed_text_sent: 'Text sent {time}',
  missed_text_delivered: 'Text sent {time}, delivered',
  missed_text_undelivered: 'Text not delivered, price given back',
  missed_text_no_reached: 'No text: reached before',
  missed_text_no_opted_out: 'No text: they want none',
  missed_text_no_blocked: 'No text: you blocked them',
  missed_text_no_off: 'No text: switched off',
  missed_text_no_late: 'No text: it was too late for one',
  missed_text_no_suspended: 'No text: your account was suspended',
  missed_text_no_payer: 'No text: who paid for them is no admin any more',
  missed_text_no_budget: 'No text: this month’s budget is spent',
  missed_text_no_money: 'No text: the wallet was empty',
  title_text_stop: 'Text messages',
  text_stop_title: 'No more text messages?',
  text_stop_what: '{workgroup} sends text messages about missed calls to your number that ends in {end}.',
  text_stop_press: 'Stop text messages',
  text_stop_done: 'Text messages are stopped',
  text_stop_done_what:
    '{workgroup} sends no more text messages about missed calls to your number that ends in {end}.',
  text_stop_undo: 'Get them again',
  text_stop_failed: 'We couldn’t open this page',
  text_stop_over_title: 'This link is not valid',
  text_stop_over_what: 'It may be incomplete, or too old. Open it from the text message again.',
} as const

/** What a missed caller gets. */
export const missedTextsServerMessages = {
  missed_text: '{company}: Sorry, we missed your call. We will call you back.{hours} No more texts: {link}',
  missed_text_hours: ' We are open {hours}.',
  missed_text_all_day: 'all day',
} as const
