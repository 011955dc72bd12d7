/** Texts of workgroups, profile and users. */
export const workgroupsMessages = {
  nin_banner: 'Kindly update your profile with your NIN', // account-core §1
  workgroup_renamed: 'Your workgroup is now called {name}',
  workgroup_entered_elsewhere: 'You switched to {name} in another tab',
  users_failed: 'Unable to get users!', // account-core §8
  workgroup_users_failed: 'Unable to get users in this workgroup', // account-core §8
  no_users: 'You have no users', // service-areas §8
  contact_support: 'Contact support for setup', // account-core §2
  no_support_contact: 'There is no support contact yet.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const workgroupsLabels = {} as const
