/** Texts of workgroups, profile and users. */
export const workgroupsMessages = {
  nin_banner: 'Kindly Update Profile With Your NIN', // account-core §1
  workgroup_renamed: 'The workgroup is now called {name}',
  workgroup_entered_elsewhere: 'You switched to {name} in another tab',
  users_failed: 'Unable to get users!', // account-core §8
  workgroup_users_failed: 'Unable to get users in this workgroup', // account-core §8
  no_users: 'You have no users', // service-areas §8
  contact_support: 'Contact support for setup', // account-core §2
  no_support_contact: 'Whoever runs this service has not named a contact yet.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const workgroupsLabels = {} as const
