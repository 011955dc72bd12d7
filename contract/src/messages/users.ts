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
export const usersLabels = {
  users_title: 'Users',
  users_for_admins: 'Only admins can see users',
  users_for_admins_note:
    'The admins of your workgroup manage its people. You can top up your own wallet here.',
  users_search: 'Search users',
  users_rows: 'users',
  users_none_note: 'People you add appear here, with their balance and what they may do.',
  users_no_match: 'No users match “{search}”',
  users_no_match_note: 'We looked at names, emails and usernames.',
  users_top_up: 'Top up',
  users_top_up_close: 'Close top-up',
  users_first_name: 'First Name',
  users_last_name: 'Last Name',
  users_balance: 'Balance',
  users_top_up_head: 'Top-up',
  users_status: 'Status',
  users_action: 'Action',
  users_admin: 'Admin',
  users_you: 'You',
  users_status_user: 'User',
  users_status_lead: 'Lead',
  users_invited: 'Invited',
  users_invitation_expired: 'Invitation expired',
  users_top_up_of: 'Top up {name}',
  users_status_of: 'Status of {name}',
  users_make_admin: 'Make admin',
  users_make_admin_of: 'Make {name} an admin',
  users_make_admin_title: 'Make {name} an admin?',
  users_make_admin_note:
    'Admins see every balance, can move money from their wallet to others, add people and appoint admins. This can’t be undone here.',
  users_lead_yourself_title: 'Make yourself a lead?',
  users_lead_yourself_action: 'Become a lead',
  users_lead_yourself_note:
    'You’ll only be able to read, top up and edit your profile. Another admin can change it back.',
  users_lead_title: 'Make {name} a lead?',
  users_lead_action: 'Make lead',
  users_lead_note:
    'They’ll only be able to read, top up and edit their profile. You can change it back here.',
  users_user_title: 'Make {name} a user?',
  users_user_action: 'Make user',
  users_user_note: 'They’ll be able to change things again.',
  users_resend: 'Resend',
  users_resend_of: 'Resend the invitation of {name}',
  users_revoke: 'Revoke',
  users_revoke_of: 'Revoke the invitation of {name}',
  users_revoke_title: 'Revoke the invitation of {name}?',
  users_revoke_action: 'Revoke invitation',
  users_revoke_note:
    'Their invitation link stops working and they leave your workgroup. Money in their wallet comes back to yours.',
  users_add: 'Add user',
  users_email: 'Email',
  users_first: 'First name',
  users_last: 'Last name',
  users_phone: 'Phone number',
  users_workgroup: 'Workgroup',
  users_add_note: 'We’ll email them a link to set a password. It works for 7 days.',
  users_amount: 'Amount',
  users_amount_from: 'From {amount}',
  users_amount_short: 'You’re {short} short. Top up your wallet first, or send less.',
  users_amount_note: 'From your wallet to theirs. No card is charged.',
  users_your_wallet: 'Your wallet',
  users_their_wallet: 'Their wallet',
  users_then: 'then',
  users_send: 'Send',
  users_send_amount: 'Send {amount}',
} as const
