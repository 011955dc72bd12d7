/** Texts of the profile. */
export const profileMessages = {
  nin_invalid: 'A NIN has 11 digits. Please check yours.',
  nin_set: 'Your NIN is saved and cannot be changed.',
  profile_changed: 'Successfully changed!', // account-core §8
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const profileLabels = {
  profile_first_name: 'First name',
  profile_last_name: 'Last name',
  profile_phone: 'Phone number',
  profile_plan: 'Plan',
  profile_email: 'Email',
  profile_address: 'Address',
  profile_nin: 'NIN',
  profile_nin_hint: 'Your 11-digit NIN. Dial *346# to see it. You can save it once; we keep it encrypted.',
  profile_nin_kept: 'Saved. We keep it encrypted.',
  profile_update: 'Update profile', // account-core §5
  profile_nin_question: 'Save {nin}? It can’t be changed.',
  profile_nin_save: 'Save this NIN',
  profile_nin_back: 'Check it again',
  plan_web: 'Pay as you go', // what a web sign-up starts on works as plan 1
  plan_line_until: '{plan}, until {day}',
  plan_line_ends: '{plan}, ends {when}',
  plan_today: 'today',
  plan_tomorrow: 'tomorrow',
  plan_in_days: 'in {days} days',
  nin_notice: 'Notice',
  nin_update: 'Update',
} as const
