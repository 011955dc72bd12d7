/** Texts of the people of a workgroup: adding, inviting, roles. */
export const usersMessages = {
  user_added: 'User added successfully!', // account-core §8
  user_add_failed: 'Something went wrong. Please try again!', // account-core §8
  status_changed: 'Status has been changed!', // account-core §8
  lead_disabled: 'Lead, disabled', // account-core §6
  made_admin: 'User has been made an admin!', // account-core §8
  invitation_sent: 'We’ve sent a new invitation. The old link no longer works.',
  invitation_revoked: 'You’ve cancelled the invitation.',
  already_member: 'This person is already in your workgroup.',
  email_not_confirmed:
    'This person has an account but has not confirmed the email yet. Ask them to log in once with a login link that we email, then add them again.',
  last_admin: 'This is the only admin of the workgroup. Make another person an admin first.',
  not_invited: 'This person has already set a password, so there is no invitation to change.',
  not_revocable:
    'This account has card payments or held money, so you cannot cancel the invitation. Please contact support.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const usersLabels = {} as const
