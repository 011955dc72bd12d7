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
export const workgroupsLabels = {
  select_account_title: 'Select account',
  select_account_lead: 'Which workgroup do you want to open? You can switch any time.',
  select_account_back: 'Back',
  select_account_failed: 'We couldn’t load your workgroups.',
  select_account_opening: 'Opening',
  select_account_current: 'Current',
  workgroup_rename_named: 'Rename {name}',
  workgroup_rename: 'Rename',
  workgroup_name: 'Workgroup name',
  workgroup_leave: 'Leave workgroup',
  workgroup_leave_named: 'Leave {name}',
  workgroup_leave_title: 'Leave {name}?',
  workgroup_leave_note:
    'The money in your wallet here and your phone numbers go to the admin. Your calls here end, and you’ll be logged out. Only an admin can add you again.',
} as const
