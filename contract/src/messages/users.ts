/** Texts of the people of a workgroup: adding, inviting, roles. */
export const usersMessages = {
  user_added: 'User added successfully!', // account-core §8
  user_add_failed: 'Something went wrong. Please try again!', // account-core §8
  status_changed: 'Status has been changed!', // account-core §8
  lead_disabled: 'Lead, disabled', // account-core §6
  made_admin: 'User has been made an admin!', // account-core §8
  invitation_sent: 'A new invitation is on its way. The old link no longer works.',
  invitation_revoked: 'The invitation has been taken back.',
} as const
