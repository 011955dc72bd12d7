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
  nin_notice: 'Notice',
  nin_update: 'Update',
} as const
