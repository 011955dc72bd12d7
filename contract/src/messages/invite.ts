/** Texts of the invitation; they come with its screen. */
export const inviteMessages = {
  invite_gift: 'has gifted you 20 MINUTES free talktime', // service-areas §2
  // service-areas §5: the odd ones are the specification's
  invite_first_name: 'Please enter a first name',
  invite_last_name: 'Please enter a first name',
  invite_address: 'Please enter a last name',
  invite_gender: 'Please select a gender',
  invite_email: 'Please enter an email',
  invite_phone: 'Please enter a phone number',
  invite_plan: 'Please select a plan',
  invite_password: 'Please enter your password',
  invite_email_taken: 'This email has been registered already. Go back to log in.', // service-areas §8
  invite_unknown: 'This invitation is not known.',
  invite_done: 'Your account is there. Verify your phone and your free minutes are yours.',
} as const

export type InviteMessageKey = keyof typeof inviteMessages
