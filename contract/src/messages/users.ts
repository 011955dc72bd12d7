/** Texts of the people of a workgroup: adding, inviting, roles. */
export const usersMessages = {
  user_added: 'User added successfully!', // account-core §8
  user_add_failed: 'Something went wrong. Please try again!', // account-core §8
  status_changed: 'Status has been changed!', // account-core §8
  lead_disabled: 'Lead, disabled', // account-core §6
  made_admin: 'User has been made an admin!', // account-core §8
  invitation_sent: 'A new invitation is on its way. The old link no longer works.',
  invitation_revoked: 'The invitation has been taken back.',
  already_member: 'This person is in your workgroup already.',
  email_not_confirmed:
    "This person has an account, but never showed that the e-mail is theirs. Ask them to sign in once with 'Email me a sign-in link', then add them again.",
  last_admin: 'This is the last admin of the workgroup. Make somebody else an admin first.',
  not_invited: 'This person has set a password already: there is no invitation any more.',
  not_revocable:
    'This seat has card payments or held money of its own, so the invitation can not be taken back. ' +
    'Please contact support.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const usersLabels = {} as const
