/** What is said of what the admins let one member's calls cost, and where they may go. Its dialog and card bring their texts. */
export const allowancesMessages = {
  allowance_saved: 'Saved the call allowance of {name}',
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
} as const
