/** What is said of what the admins let one member's calls cost, and where they may go. Its dialog and card bring their texts. */
export const allowancesMessages = {
  allowance_saved: 'Saved the call allowance of {name}',
  refill_saved: 'Saved the automatic refill of {name}',
  refill_off: 'Turned off the automatic refill of {name}',
  refill_failed: 'We couldn’t load the automatic refill',
  allowance_failed: 'We couldn’t load the call allowance',
} as const

/** Headings, buttons, hints and empty states. */
export const allowancesLabels = {
  allowance_of: 'Call allowance of {name}',
  allowance_own: 'Your call allowance',
  allowance_none: 'No limit is set. {name} can call all numbers while there is money in the wallet.',
  allowance_own_none: 'Your admins have set no limit for your calls.',
  allowance_month: 'This month',
  allowance_day: 'Today',
  allowance_left: '{period}: {used} of {limit}, {left} left',
  allowance_no_limit: '{period}: {used} used, no limit',
  allowance_may_call: 'May call: {destinations}',
  allowance_destinations: 'May call',
  allowance_all: 'All numbers',
  allowance_national: 'Numbers in Nigeria',
  allowance_colleagues: 'Colleagues and company numbers',
  allowance_month_limit: 'Cost a month',
  allowance_day_limit: 'Cost a day',
  allowance_limit_hint: 'Empty: no limit',
  allowance_note:
    'Months and days are of Lagos time. A call that runs ends when the allowance is used up. Emergency calls always go through. Robocalls are not counted: their price is shown and held before they start. Who may not call all numbers cannot start one.',
  allowance_save: 'Save allowance',
  refill_of: 'Automatic refill of {name}',
  refill_none: 'It is off. When the wallet of {name} runs low, you can have money moved there from yours.',
  refill_on: 'Money comes from the wallet of {payer}. Moved this month: {used} of {most}.',
  refill_not_now: 'The last refill was not made.',
  refill_below: 'When the wallet falls below',
  refill_amount: 'Move there',
  refill_most: 'At most a month',
  refill_note:
    'Once you save it, it comes from your wallet, one time for each fall, as far as you have the money. When it cannot be moved, we email you.',
  refill_least: 'Enter a whole number of at least {least}',
  refill_save: 'Save refill',
  refill_end: 'Turn off',
  refill_why_money: 'There is too little money in that wallet.',
  refill_why_month: 'The most for this month is used up.',
  refill_why_debt: 'The company owes money after a chargeback or refund.',
  refill_why_fresh:
    'The money came by a card that is new to the company, so it cannot be sent to another wallet yet.',
  refill_why_suspended: 'The company is suspended.',
  refill_why_payer: 'This person is no longer an admin.',
} as const
