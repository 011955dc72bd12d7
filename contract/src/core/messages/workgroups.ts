/** Texts of workgroups, profile and users. */
export const workgroupsMessages = {
  nin_banner: 'Kindly update your profile with your NIN', // account-core §1
  workgroup_renamed: 'Your company is now called {name}',
  workgroup_entered_elsewhere: 'You switched to {name} in another tab',
  invitation_accepted: 'You’ve joined {name}. Choose it to open it.',
  invitation_turned_down: 'You’ve declined the invitation to {name}.',
  one_person_plan:
    '{plan} is for one person, so no one else can join your company. Choose another plan under Payments first, then add them.',
  invitation_one_person:
    'This company is on {plan}, which is for one person. Ask its admin to choose another plan, then accept. Your invitation stays open.',
  users_failed: 'Unable to get users!', // account-core §8
  workgroup_users_failed: 'Unable to get users in this workgroup', // account-core §8
  no_users: 'You have no users', // service-areas §8
  contact_support: 'Contact support for setup', // account-core §2
  no_support_contact: 'There is no support contact yet.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const workgroupsLabels = {
  select_account_title: 'Select account',
  select_account_lead: 'Which company do you want to open? You can switch any time.',
  select_account_back: 'Back',
  select_account_failed: 'We couldn’t load your companies.',
  select_account_opening: 'Opening',
  select_account_current: 'Current',
  invitations_title: 'Invitations',
  invitations_failed: 'We couldn’t load your invitations.',
  invitation_from: '{who} invites you to join',
  invitation_until: 'Open until {time}',
  invitation_accept: 'Accept',
  invitation_accept_named: 'Accept the invitation to {name}',
  invitation_decline: 'Decline',
  invitation_decline_named: 'Decline the invitation to {name}',
  workgroup_rename_named: 'Rename {name}',
  workgroup_rename: 'Rename',
  workgroup_name: 'Company name',
  workgroup_leave: 'Leave company',
  workgroup_leave_named: 'Leave {name}',
  workgroup_leave_title: 'Leave {name}?',
  workgroup_leave_note:
    'The money in your wallet here and your phone numbers go to the admin. Your calls here end, and you’ll be logged out. Only an admin can add you again.',
} as const
