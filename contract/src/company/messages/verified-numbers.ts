/** Texts of the numbers of elsewhere that calls may show. */
export const verifiedNumbersMessages = {
  verified_numbers_full: 'Your company has {most} verified numbers, which is the most. Remove one first.',
  verified_number_added: 'Your calls can now show {number}',
  verified_number_removed: 'Your calls no longer show {number}',
  verified_numbers_failed: 'We couldn’t load your verified numbers',
  number_code_sent: 'A code is on its way to {number}',
} as const

/** Headings, buttons and hints of its card. */
export const verifiedNumbersLabels = {
  verified_numbers_title: 'Verified numbers',
  verified_numbers_about:
    'Numbers that you have elsewhere, like the land line of your office. Verify one, and your calls can show it.',
  verified_numbers_since: 'Verified on {day}',
  verified_number_add: 'Verify a number',
  verified_number_phone: 'Number',
  verified_number_by: 'Send code by',
  verified_number_call: 'Phone call',
  verified_number_sms: 'SMS',
  verified_number_send: 'Send code',
  verified_number_code: 'Code',
  verified_number_code_hint: 'Four digits that we send to {number}. They are good for {minutes} minutes.',
  verified_number_verify: 'Verify',
  verified_number_other: 'Another number',
  verified_number_remove: 'Remove',
  verified_number_remove_of: 'Remove {number}',
  verified_number_remove_title: 'Remove {number}?',
  verified_number_remove_note: 'Calls that show it show your other choice from then on.',
} as const
