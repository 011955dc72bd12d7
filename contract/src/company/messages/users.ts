// @source AC8-15

/** Texts of the people of a workgroup: adding, inviting, roles. */
export const usersMessages = {
  user_added: 'User added successfully!', // account-core §8
  user_add_failed: 'Something went wrong. Please try again!', // account-core §8
  status_changed: 'Status has been changed!', // account-core §8
  lead_disabled: 'View-only', // account-core §6
  made_admin: 'User has been made an admin!', // account-core §8
  invitation_sent: 'We’ve sent a new invitation. The old link no longer works.',
  seat_invitation_sent: 'We’ve sent the invitation again. It is open for 7 more days.',
  invitation_revoked: 'You’ve revoked the invitation.',
  already_member: 'This person is already in your company.',
  already_invited: 'You’ve already invited this person. They have not answered yet.',
  invitation_declined: 'This person declined your invitation. You can invite them again in about a month.',
  invitation_over: 'This invitation is no longer open. It was answered, withdrawn or has expired.',
  email_not_confirmed:
    'This person has an account but has not confirmed the email yet. Ask them to log in once with a login link that we email, then add them again.',
  admin_taken: 'User is no longer an admin.',
  user_removed: 'You’ve removed {name}. The money in their wallet comes to yours.',
  money_taken: 'You’ve taken money back from {name}. Your wallet has {yours} now, theirs {theirs}.',
  member_sessions_ended: 'You’ve logged {name} out on all devices.',
  workgroup_left: 'You’ve left {name}',
  invitations_few:
    'A new company can invite only a few people a day. Wait {wait}, then invite the next one. More are possible a week after you started, once your account is verified.',
  founder_safe:
    'You became an admin less than 7 days ago, so you cannot remove or demote the person who created this company. We’ve told them by email.',
  member_phone_corrected: 'The phone number of {name} is now {phone}.',
  member_phone_fixed:
    'This person has verified the phone number or is in another company too, so only they can change it.',
  last_admin: 'This is the only admin of the company. Make another person an admin first.',
  role_of_admin: 'An admin has all rights already. Make this person a plain member first.',
  accountant_given: '{name} is an accountant now: they see all money of the company.',
  accountant_taken: '{name} is no longer an accountant.',
  not_invited: 'This person has already set a password, so there is no invitation to change.',
  not_revocable:
    'This account has card payments or held money, so you cannot revoke the invitation. Please contact support.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const usersLabels = {
  users_title: 'Users',
  users_for_admins_note:
    'You can look up your colleagues here. Admins add people and change what they may do.',
  call_settings_for_admins: 'This is for admins',
  call_settings_for_admins_note:
    'Admins choose which numbers your company’s calls show, and how much may be called.',
  users_search: 'Search users',
  users_rows: 'users',
  users_none_note: 'People you add appear here, with their balance and what they may do.',
  users_no_match: 'No users match “{search}”',
  users_no_match_note: 'We looked at names, emails and usernames.',
  users_top_up: 'Top up',
  users_top_up_close: 'Close top-up',
  users_first_name: 'First name',
  users_last_name: 'Last name',
  users_balance: 'Balance',
  users_top_up_head: 'Top-up',
  users_status: 'Status',
  users_action: 'Action',
  users_admin: 'Admin',
  users_you: 'You',
  users_status_user: 'User',
  users_status_lead: 'View-only',
  users_invited: 'Invited',
  users_invitation_expired: 'Invitation expired',
  users_top_up_of: 'Top up {name}',
  users_status_of: 'Status of {name}',
  users_make_admin: 'Make admin',
  users_make_admin_of: 'Make {name} an admin',
  users_make_admin_title: 'Make {name} an admin?',
  users_make_admin_note:
    'Admins see every balance, can move money from their wallet to others, add people and appoint admins. You can make them a plain member again.',
  users_accountant: 'Accountant',
  users_make_accountant: 'Make accountant',
  users_make_accountant_title: 'Make {name} an accountant?',
  users_make_accountant_note:
    'They’ll see all money of the company: wallets, statements, invoices and files. They can change nothing of it.',
  users_no_accountant: 'End accountant role',
  users_no_accountant_title: 'Should {name} no longer be an accountant?',
  users_no_accountant_note: 'They’ll see their own wallet only.',
  users_demote: 'Make member',
  users_demote_title: 'Make {name} a plain member?',
  users_demote_note: 'They’ll no longer see balances and people, or move money from their wallet to others.',
  users_end_sessions: 'Log out on all devices',
  users_end_sessions_title: 'Log {name} out on all devices?',
  users_end_sessions_note: 'They can log in again with their password.',
  users_correct_phone: 'Correct phone number',
  users_correct_phone_short: 'Correct phone',
  users_correct_phone_of: 'Correct the phone number of {name}',
  users_correct_phone_title: 'Phone number of {name}',
  users_correct_phone_note:
    '{name} has not verified the phone number yet. We’ll send the code to the new number.',
  users_correct_phone_field: 'New phone number',
  users_remove: 'Remove from company',
  users_remove_title: 'Remove {name} from {workgroup}?',
  users_ends_money: '{money} comes back to your wallet.',
  users_ends_money_held: '{money} comes back to your wallet now, and {held} when it is no longer held.',
  users_ends_access: 'They are logged out, and their phones and recordings here stop working.',
  users_ends_call_1: 'Their call is hung up.',
  users_ends_calls: 'Their {count} calls are hung up.',
  users_ends_robocall_1: 'Their robocall stops.',
  users_ends_robocalls: 'Their {count} robocalls stop.',
  users_ends_key_1: 'Their API key stops working.',
  users_ends_keys: 'Their {count} API keys stop working.',
  users_ends_queues: 'They leave {queues}.',
  users_ends_numbers: '{numbers} becomes yours and renews from your wallet.',
  users_ends_subscription: 'The plan is no longer charged to their card. It runs to its end.',
  users_ends_history: 'Their calls, payments and recordings stay in your company.',
  users_ends_places: 'Calls come to them from {places}. Send those calls to another place first.',
  users_lead_yourself_title: 'Make yourself view-only?',
  users_lead_yourself_action: 'Make me view-only',
  users_lead_yourself_note:
    'You’ll only be able to look, top up and edit your profile. Another admin can change it back.',
  users_lead_title: 'Make {name} view-only?',
  users_lead_action: 'Make view-only',
  users_lead_note:
    'They’ll only be able to look, top up and edit their profile. You can change it back here.',
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
    'Their invitation link stops working and they leave your company. Money in their wallet comes back to yours.',
  users_add: 'Add user',
  users_email: 'Email',
  users_first: 'First name',
  users_last: 'Last name',
  users_phone: 'Phone number',
  users_workgroup: 'Company',
  users_one_person: '{plan} is for one person. To add people, choose another plan first.',
  users_one_person_plans: 'See the plans',
  users_money: 'Money for calls',
  users_credit: 'Give them',
  users_credit_when: 'From your wallet when they join, not before. Empty: nothing.',
  users_credit_short:
    'Your wallet is {short} short now. The money is taken when they join. If it is still short then, they join without it, and we email you.',
  users_refills: 'Refill their wallet from mine when it runs low',
  users_refills_note: 'It begins when they join. You can change or end it at any time.',
  users_add_note:
    'We’ll email them a link to set a password. If they have an account already, they are asked to accept first. Both work for 7 days.',
  users_ended_title: 'Should these people be admins?',
  users_ended_note:
    'Your email was confirmed on another device than the one that signed up, so a person you don’t know may have made them admins. They are still in your company, but they are no longer admins unless you say so.',
  users_ended_yes: 'Keep as admin',
  users_ended_yes_of: 'Keep {name} as an admin',
  users_ended_no: 'No',
  users_ended_no_of: 'Do not keep {name} as an admin',
  users_ended_no_done: '{name} stays a plain member.',
  users_ended_failed: 'We couldn’t load who was an admin before.',
  users_asked_title: 'Invited people with an account',
  users_asked_note: 'They join when they accept. Until then they have no wallet and no rights here.',
  users_asked_rows: 'invitations',
  users_asked_failed: 'We couldn’t load the invitations.',
  users_asked_name: 'Name',
  users_asked_until: 'Invited until {time}',
  users_asked_declined: 'Declined',
  users_asked_revoke_note: 'They can no longer accept it.',
  users_amount: 'Amount',
  users_amount_from: 'From {amount}',
  users_amount_short: 'You’re {short} short. Top up your wallet first, or send less.',
  users_amount_note: 'From your wallet to theirs. No card is charged.',
  users_take: 'Take money back',
  users_allowance: 'Call allowance',
  users_caller_id: 'Caller ID',
  users_reach: 'Incoming calls',
  users_refill: 'Automatic refill',
  users_take_of: 'Take money back from {name}',
  users_take_up_to: 'Up to {most}',
  users_take_most: 'You can take back at most {most} now.',
  users_take_rest:
    'The rest of the money in {name}’s wallet is held, owed to us, or did not come from your company.',
  users_take_none:
    'There is nothing to take back from {name} now. You can take back what your company sent, if it is not spent, held or owed to us.',
  users_take_seen: 'The money comes to your wallet. {name} gets an email and sees it in their statement.',
  users_take_amount: 'Take {amount} back',
  users_take_failed: 'We couldn’t load what you can take back.',
  users_your_wallet: 'Your wallet',
  users_their_wallet: 'Their wallet',
  users_then: 'then',
  users_send: 'Send',
  users_send_amount: 'Send {amount}',
} as const

export const usersMails = {
  invitation_button: 'Join {workgroup}',
  seat_invitation_button: 'See the invitation',
  member_removed_button: 'Log in',
  admin_given_button: 'See the users',
  admin_taken_button: 'Log in',
  accountant_given_button: 'See the company’s money',
  accountant_taken_button: 'Log in',
  founder_kept_button: 'See the users',
  invitation_subject: '{who} invites you to {workgroup} on {brand}',
  invitation_text:
    'Hello {firstName},\n\n{who} added you to {workgroup} on {brand}. You can make and take its calls as soon as you have chosen a password:\n\n{link}\n\nYou log in with {email}. The link works once, within 7 days. If you do not know {workgroup}, ignore this email.\n',
  suspended_subject: 'We suspended {workgroup}',
  suspended_outgoing_text:
    'Hello {firstName},\n\nWe stopped the calls that {workgroup} makes on {brand}: {reason}.\n\nYou can still take calls, and emergency calls work. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_calls_text:
    'Hello {firstName},\n\nWe stopped all calls of {workgroup} on {brand}: {reason}.\n\nNobody can call you on your {brand} numbers now. Emergency calls still work. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_everything_text:
    'Hello {firstName},\n\nWe suspended {workgroup} on {brand}: {reason}.\n\nEverybody is logged out, and nobody can log in to {workgroup}. Calls, phones and API keys do not work. The money in your wallets is still yours, but you cannot use it now. {until}\n\nIf you think this is a mistake, ask {contact}.\n',
  suspended_until_text: 'This ends on {until}.',
  suspended_open_text: 'We will write to you when this ends.',
  resumed_subject: '{workgroup} is no longer suspended',
  resumed_calls_text:
    'Hello {firstName},\n\n{workgroup} can make and take calls on {brand} again.\n\nThank you for your patience.\n',
  resumed_everything_text:
    'Hello {firstName},\n\nYou can use {workgroup} on {brand} again: calls, phones, API keys and the money in your wallets. Please log in again:\n\n{link}\n',
  resumed_everything_button: 'Log in',
  member_removed_subject: 'You are no longer in {workgroup}',
  member_removed_text:
    'Hello {firstName},\n\nAn admin of {workgroup} removed you from the company on {brand}. You are logged out there, your phone no longer works with it, and the money in your wallet there went back to {workgroup}.\n\nYour {brand} account stays: you can log in with your email and password.\n\n{link}\n',
  admin_given_subject: 'You are now an admin of {workgroup}',
  admin_given_text:
    'Hello {firstName},\n\nYou are now an admin of {workgroup} on {brand}. You can add and remove people and move money from your wallet to theirs.\n\n{link}\n',
  admin_taken_subject: 'You are no longer an admin of {workgroup}',
  admin_taken_text:
    'Hello {firstName},\n\nYou are no longer an admin of {workgroup} on {brand}. You can still log in and make calls.\n\n{link}\n',
  accountant_given_subject: 'You are now an accountant of {workgroup}',
  accountant_given_text:
    'Hello {firstName},\n\nAn admin of {workgroup} made you an accountant on {brand}. You can see all money of the company: its wallets, statements, invoices and files. You can change nothing of it.\n\n{link}\n',
  accountant_taken_subject: 'You are no longer an accountant of {workgroup}',
  accountant_taken_text:
    'Hello {firstName},\n\nYou are no longer an accountant of {workgroup} on {brand}. You can still log in, make calls and see your own wallet.\n\n{link}\n',
  founder_kept_subject: '{who} tried to remove you from {workgroup}',
  founder_kept_text:
    'Hello {firstName},\n\n{who} became an admin of {workgroup} less than 7 days ago and tried to remove or demote you. We did not let it happen, and you are still an admin.\n\nIf you do not trust {who}, make them a plain member or remove them now:\n\n{link}\n',
  seat_invitation_subject: 'Join {workgroup} on {brand}?',
  seat_invitation_text:
    'Hello {firstName},\n\n{who} invites you to join {workgroup} on {brand}. Log in as always, then accept or decline:\n\n{link}\n\nYou join only if you accept. The invitation is open for 7 days. If you do not know {workgroup}, decline it.\n',
} as const
