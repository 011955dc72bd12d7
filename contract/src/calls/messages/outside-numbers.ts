/** Texts of outside numbers: phones that are not the workgroup's, to which its calls may go. */
export const outsideNumbersMessages = {
  outside_number_added: 'Outside number added. Now send a phone number, a menu key or a schedule to it.',
  outside_number_deleted: 'Outside number deleted',
  outside_budget_set: 'Monthly limit saved',
  outside_numbers_failed: 'We couldn’t load your outside numbers. Your callers aren’t affected.',
  outside_number_failed: 'We couldn’t add the outside number. What you entered is still here.',
  outside_number_delete_failed: 'We couldn’t delete the outside number.',
  outside_budget_failed: 'We couldn’t save the monthly limit.',
  outside_numbers_full:
    'Your company can have {most} outside numbers, and it has them all. Delete one that you don’t use.',
  outside_number_there: 'Your company has this outside number already.',
  outside_number_ours:
    'This is one of our own numbers. Send calls to the person, menu or queue behind it, which costs nothing.',
} as const

/** Headings, buttons, hints and empty states of their screen. */
export const outsideNumbersLabels = {
  new_outside_number: 'New outside number',
  new_outside_number_name: 'Mobile',
  outside_numbers_list: 'Outside numbers',
  outside_numbers_rows: 'outside numbers',
  outside_numbers_none_note:
    'An outside number is a phone elsewhere, such as a guard’s mobile or another office. Add it here, then send a phone number, a menu key or a schedule to it.',
  outside_number_add: 'Add outside number',
  outside_numbers_none: 'You have no outside numbers',
  outside_number_add_first: 'Add your first number',
  outside_number_name: 'Name',
  outside_number_number: 'Phone number',
  outside_number_price: 'Price a minute',
  outside_number_no_price: 'Cannot be called now',
  outside_number_used: 'Calls come from',
  outside_number_used_nowhere: 'Nowhere yet',
  outside_number_actions: 'Actions',
  outside_number_delete: 'Delete',
  outside_number_delete_title: 'Delete {name}?',
  outside_number_delete_action: 'Delete outside number',
  outside_number_delete_what: 'Callers can no longer be sent to {number}.',
  outside_number_save: 'Add number',
  outside_number_pays:
    'We charge each call there at your usual rate, to the wallet of the person whose phone number was called.',
  outside_budget_title: 'Monthly limit',
  outside_budget_used: '{used} of {limit} used this month',
  outside_budget_used_up: 'Used up: callers don’t get through to outside numbers until next month.',
  outside_number_name_missing: 'Give it a name, such as “Night guard”',
  outside_number_number_missing: 'Enter the phone number',
  outside_for_admins: 'Outside numbers are for admins',
  outside_for_admins_note:
    'They cost money, so an admin of your company adds them. You can send menu keys to those that are there.',
  outside_budget_wrong: 'Enter whole naira. With 0, no calls go to outside numbers.',
  outside_budget_field: 'Limit for a month',
  outside_budget_save: 'Save limit',
  outside_budget_note:
    'When it is used up, callers hear that we cannot reach anyone, and we email your admins. With 0, no calls go there.',
} as const

/** What the server says of numbers outside: refusals that are no one's screen, and mails. */
export const outsideNumbersServerMessages = {
  call_outside_budget: 'Calls to outside numbers have used this month’s ₦{limit}.',
  outside_budget_subject: 'Calls to outside numbers stop until next month',
  outside_budget_text:
    'Hello {firstName}, calls that you send to outside numbers have used this month’s ₦{limit}. Until next month we don’t put callers through to them. To go on now, raise the limit: {link}',
  outside_budget_button: 'Raise the limit',
} as const
