// @source SA-82

/** Texts of phone numbers: buying one, and where its calls go. */
export const phoneNumbersMessages = {
  no_numbers: 'No numbers', // service-areas §8
  numbers_failed: 'We couldn’t load your phone numbers', // account-core §8
  number_assigned: 'Number assigned successfully!', // service-areas §8
  number_bought: 'You bought {number} for {amount}.',
  number_now_to: 'Calls to {number} now go to {name}.',
  number_assigning: 'Assigning...', // service-areas §4
  assign_failed: 'Something went wrong!', // service-areas §8
  number_taken: 'Another customer has just taken this number. Please choose another one.',
  no_number_assigned: 'CANCELLED RETRIEVE PHONE NUMBER LIST or NO PHONE NUMBER ASSIGNED', // account-core §8
  number_gone:
    'Another customer got {number} while you paid. Your ₦{amount} is in your wallet. Choose another number, or use it for calls.',
  number_unpaid: 'This number is not paid for yet.',
  number_released: 'You no longer have {number}.',
  number_in_use: 'A robocall shows {number}. Stop it first, or wait until it ends.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const phoneNumbersLabels = {
  numbers_title: 'Phone numbers',
  numbers_table: 'Your numbers',
  numbers_get: 'Get a number',
  numbers_rows: 'numbers',
  numbers_none_note:
    'Get a Nigerian number, and send its calls to a person, a menu, a queue or a conference.',
  number_head: 'Number',
  number_category: 'Category',
  number_destination: 'Destination',
  number_actions: 'Actions',
  number_not_connected: 'Not connected',
  number_destination_gone: '{destination} was deleted',
  number_unpaid_until: 'Unpaid: released on {day}',
  number_renews: 'Renews {day}, {price}',
  number_change: 'Change',
  number_change_of: 'Change {number}',
  number_test: 'Test call',
  number_test_of: 'Test call to {number}',
  number_calls_to: 'Calls to {number}',
  number_change_note: 'Choose where they go from now on. Changing is free.',
  number_change_action: 'Change destination',
  number_give_up: 'Give up',
  number_give_up_of: 'Give up {number}',
  number_give_up_title: 'Give up {number}?',
  number_give_up_action: 'Give up number',
  number_give_up_note:
    'It takes no more calls and won’t renew. It is paid until {day}; that money is not refunded. After 30 days we may sell the number to someone else.',
  number_yours: 'Yours',
  number_sale_failed: 'We couldn’t load the numbers for sale',
  number_sale_none: 'No number is for sale at the moment',
  number_sale_no_match: 'No number for sale has “{search}”',
  number_sale_more: '{count} for sale: type digits',
  number_paid_already: 'This number is paid for. You won’t be charged now.',
  number_assign: 'Assign number',
  number_buy_for: 'Buy for {amount}',
  number_buy_title: 'Buy {number}?',
  number_buy_wallet: 'We take {amount} from your wallet now.',
  number_buy_card: 'We charge {amount} to your card.',
  number_pay: 'Pay',
  number_pay_wallet: 'From your wallet',
  number_pay_card: 'By card',
  number_pay_no_fee: 'No fee',
  number_pay_with_fee: 'Card fee included',
  number_pay_short: 'Your wallet is {short} short',
  number_days: 'Number, {days} days',
  number_renews_note: 'It renews every {days} days for {price} from your wallet.',
  number_held_note: 'We keep it for you for 15 minutes while you pay.',
  destination_user: 'User',
  destination_ivr: 'IVR menu',
  destination_queue: 'Queue',
  destination_conference: 'Conference',
  destination_schedule: 'Schedule',
  destination_group: 'Ring group',
  destination_voicemail: 'Voicemail',
  destination_outside: 'Outside number',
  destination_hangup: 'Hang up',
  destinations_user: 'People',
  destinations_ivr: 'IVR menus',
  destinations_queue: 'Queues',
  destinations_conference: 'Conferences',
  destinations_schedule: 'Schedules',
  destinations_group: 'Ring groups',
  destinations_voicemail: 'Voicemail',
  destinations_outside: 'Outside numbers',
  destination_make: 'Create and choose',
  destination_made: '{name} created and chosen',
  destination_none: 'There is nothing to choose yet',
  destination_choose: 'Choose',
  destination_no_schedules: 'You have no schedules',
  no_queues: 'You have no queues', // service-areas §8
  destination_no_groups: 'You have no ring groups',
  destination_no_outside:
    'You have no outside numbers. An admin adds them under Phone numbers, Outside numbers.',
  destination_no_voicemail: 'You have no voicemail boxes',
  destination_no_users: 'There are no users yet',
  destination_category: 'Category',
  destination_field: 'Destination',
  destination_failed: 'We couldn’t load the options',
  destination_category_first: 'Choose a category first',
  destination_no_match: 'No matches for “{search}”',
  destination_no_match_outside:
    'No matches for “{search}”. An admin adds numbers under Phone numbers, Outside numbers.',
} as const

export const phoneNumbersMails = {
  number_gone_button: 'Choose another number',
  number_renewal_button: 'Top up',
  number_unpaid_button: 'Top up',
  number_released_button: 'Choose another number',
  number_gone_subject: 'We could not get {number} for you. Your money is in your wallet',
  number_gone_text:
    'Your payment went through, but another customer got {number} while you paid.\nYour ₦{price} is in your wallet. Choose another number, or use it for calls.\n\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\n{link}\n',
  number_renewal_subject: '{number} renews on {date}',
  number_renewal_text:
    'The phone number {number} of {workgroup} renews on {date} for 30 days. We take ₦{price} from your wallet. Your balance is ₦{balance} now.\n\nTop up here if that is not enough:\n\n{link}\n',
  number_unpaid_subject: 'We could not renew {number}',
  number_unpaid_text:
    'We could not renew the phone number {number} of {workgroup}: your wallet has less than ₦{price}.\nIt still takes calls. Top up by {date} to keep it. After that, other customers can buy it.\n\n{link}\n',
  number_released_subject: '{number} is no longer yours',
  number_released_text:
    'The phone number {number} of {workgroup} no longer takes calls, and we won’t renew it. If nobody in {workgroup} gave it up, it was not paid for, or we withdrew it. You can buy another number here:\n\n{link}\n',
} as const

/** What leads to a destination: shown to a person who wants to delete it. */
export const phoneNumbersServerMessages = {
  used_by_number: 'the number {number}',
} as const
