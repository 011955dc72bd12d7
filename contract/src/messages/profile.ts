/** Texts of the profile. */
export const profileMessages = {
  nin_invalid: 'A NIN has 11 digits. Please check yours.',
  nin_set: 'Your NIN is saved and cannot be changed.',
  profile_changed: 'Successfully changed!', // account-core §8
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const profileLabels = {} as const
