import type { AuditWord } from '../endpoint/audit-word.ts'

export const usersErrors = {
  already_member: 409,
  already_invited: 409,
  invitation_declined: 409,
  invitation_over: 409,
  email_not_confirmed: 409,
  not_invited: 409,
  not_revocable: 409,
  member_in_use: 409,
  suspended_already: 409,
  not_suspended: 409,
  last_admin: 422,
  member_phone_fixed: 422,
  founder_safe: 422,
  role_of_admin: 422,
  invitations_few: 429,
} as const

export const usersAudit = {
  admin_revoked: { kind: 'people', text: 'Removed {member} as admin' },
  member_invited: { kind: 'people', text: 'Invited {member}, who has an account, to the workgroup' },
  invitation_accepted: { kind: 'people', text: 'Accepted the invitation to the workgroup' },
  invitation_declined: { kind: 'people', text: 'Declined an invitation to another workgroup' },
  invitation_resent: { kind: 'people', text: 'Sent the invitation of {member} again' },
  invitation_revoked: { kind: 'people', text: 'Revoked the invitation of {member}' },
  member_removed: { kind: 'people', text: 'Removed {member} from the workgroup' },
  member_phone_corrected: { kind: 'people', text: 'Corrected the phone number of {member}' },
  member_sessions_ended: { kind: 'people', text: 'Logged {member} out on all devices' },
  workgroup_left: { kind: 'people', text: 'Left the workgroup' },
  founder_kept: { kind: 'refusal', text: 'Tried to remove or demote {member}, who created the workgroup' },
  made_admin: { kind: 'people', text: 'Made {member} an admin' },
  role_set: { kind: 'people', text: 'Changed the role of {member}' },
  status_changed: { kind: 'people', text: 'Changed the status of {member}' },
  user_added: { kind: 'people', text: 'Added {member} to the workgroup' },
  workgroup_suspended: { kind: 'settings', by: 'operator', text: 'Suspended the workgroup' },
  workgroup_resumed: { kind: 'settings', by: 'operator', text: 'Ended the suspension of the workgroup' },
} as const satisfies Record<string, AuditWord>
