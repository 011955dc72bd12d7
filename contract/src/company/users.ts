// @source AC3-9, AC7-11

import { z } from 'zod'
import { role, userSip, userStatus } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  emailAddress,
  filled,
  id,
  nairaAmount,
  nairaNumber,
  page,
  phoneNumber,
  succeeded,
  textWithin,
  utcTime,
  wrong,
} from '../endpoint/fields.ts'
import { type NewUserFields, objectionToNewUser } from '../endpoint/profile-fields.ts'
import { refillFields } from '../money/refills.ts'
import { QUEUES_OF_WORKGROUP } from '../routing/queues.facts.ts'

const field = (name: keyof NewUserFields) =>
  textWithin(300)
    .superRefine((value, context) => {
      const objection = objectionToNewUser(name, value)
      if (objection) context.addIssue({ code: 'custom', ...wrong(...objection) })
    })
    .transform((value) => value.trim())

const params = z.strictObject({ id })

/** What ends with a member's seat. */
export const leaving = z.strictObject({
  money: nairaNumber.describe('what comes back at once; naira'),
  held: nairaNumber.describe('what comes back when it is no longer held; naira'),
  places: z.array(z.string()).describe('what leads calls to them: it must lead elsewhere first'),
  sessions: z.int(),
  calls: z.int(),
  robocalls: z.int(),
  api_keys: z.int(),
  phones: z.int(),
  queues: z.array(z.string()),
  numbers: z.array(z.string()).describe("which come to the admin's wallet"),
  subscriptions: z.int(),
})
export type Leaving = z.infer<typeof leaving>

/** An open invitation to a further workgroup, as its person sees it. */
export const ownInvitation = z.strictObject({
  id: z.int(),
  workgroup: z.string(),
  invited_by: z.string().describe('the name of the admin who invites'),
  expires: utcTime,
})
export type OwnInvitation = z.infer<typeof ownInvitation>

/** An invitation of a person with an account that was not accepted, as the workgroup's admins see it. */
export const sentInvitation = z.strictObject({
  id: z.int(),
  firstname: z.string().describe('as the admin typed it'),
  lastname: z.string(),
  email: z.string(),
  state: z.enum(['open', 'expired', 'declined']),
  expires: utcTime,
})
export type SentInvitation = z.infer<typeof sentInvitation>

/** A person whose rights as an admin ended when the founder's email was first proven, and may be given again. */
export const endedAdmin = z.strictObject({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  ended: utcTime,
})
export type EndedAdmin = z.infer<typeof endedAdmin>

const ends = [
  'seats',
  'sessions',
  'password_links',
  'api_keys',
  'agents',
  'queue_agents',
  'sip_secrets',
  'robocalls',
  'live_calls',
  'number_allocations',
  'subscriptions',
  'balance_alerts',
  'ledger',
  'workgroups',
  'voicemail_boxes',
  'voicemail_people',
  'reaches',
] as const

export const usersEndpoints = () => ({
  subscribe: endpoint('POST /v1/{product}/subscribe', {
    summary:
      "Invite a person to the session's workgroup by mail. A new person has a seat at once, and a link to set a password; " +
      'who has an account has a seat once they accept. Money and a refill from the own wallet are theirs when they join.',
    access: 'admin-change',
    names: 'nothing',
    holds: { workgroup: 'workgroup' },
    changes: [
      'seats',
      'users',
      'password_links',
      'seat_invitations',
      'workgroups',
      'voicemail_boxes',
      'reaches',
      'joining_money',
    ],
    audits: ['user_added', 'member_invited'],
    mails: ['invitation', 'seat_invitation'],
    body: z.strictObject({
      email: emailAddress,
      firstName: field('firstName'),
      lastName: field('lastName'),
      phoneNumber: field('phoneNumber').pipe(phoneNumber),
      workgroup: filled(200).describe("the name of the session's workgroup"),
      credit: nairaAmount
        .optional()
        .describe("naira that go from the admin's wallet to theirs when they join"),
      refill_below: refillFields.refill_below
        .optional()
        .describe('naira; as in PUT refill, from when they join'),
      refill_amount: refillFields.refill_amount.optional(),
      refill_most: refillFields.refill_most.optional(),
    }),
    reply: succeeded({}),
    errors: [
      'lead_refused',
      'one_person_plan',
      'already_member',
      'already_invited',
      'invitation_declined',
      'email_unproven',
      'email_not_confirmed',
      'invitations_few',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  changeStatus: endpoint('PUT /v1/{product}/status/:id', {
    summary: "Make a member of the workgroup a 'lead', or a 'user' again.",
    access: 'admin-change',
    names: { id: 'member' },
    changes: ['seats'],
    audits: ['status_changed', 'founder_kept'],
    mails: 'founder_kept',
    params,
    body: z.strictObject({ status: userStatus }),
    reply: succeeded({}),
    errors: ['lead_refused', 'last_admin', 'founder_safe'],
  }),
  makeAdmin: endpoint('PUT /v1/{product}/admin/:id', {
    summary: 'Make a member of the workgroup an admin of it, or a plain member again.',
    access: 'admin-change',
    names: { id: 'member' },
    changes: ['seats'],
    audits: ['made_admin', 'admin_revoked', 'founder_kept'],
    mails: ['admin_given', 'admin_taken', 'founder_kept'],
    params,
    body: z.strictObject({ admin_status: z.boolean() }),
    reply: succeeded({}),
    errors: ['email_unproven', 'confirm_required', 'lead_refused', 'last_admin', 'founder_safe'],
  }),
  setRole: endpoint('PUT /v1/role/:id', {
    summary:
      'Give a member of the workgroup a role, or with null take it. An accountant reads all money of the company, its ' +
      'invoices, statements and files, and changes nothing of it. A supervisor sees and steers the calls, agents and ' +
      "reports of the queues that are named; given again, the new queues replace the old ones. An admin's seat takes none.",
    access: 'admin-change',
    names: { id: 'member', queues: 'queue' },
    changes: ['seats', 'supervised_queues'],
    audits: 'role_set',
    mails: ['accountant_given', 'accountant_taken', 'supervisor_given', 'supervisor_taken', 'role_set'],
    params,
    body: z
      .strictObject({
        role: role.nullable(),
        queues: z
          .array(id)
          .max(QUEUES_OF_WORKGROUP, { abort: true })
          .optional()
          .describe('ids, of a supervisor: at least one'),
      })
      .refine(({ role, queues = [] }) => (role === 'supervisor') === queues.length > 0, {
        ...wrong('field_supervised_queues'),
        path: ['queues'],
      }),
    reply: succeeded({}),
    errors: ['email_unproven', 'confirm_required', 'lead_refused', 'role_of_admin'],
  }),
  endedAdmins: endpoint('GET /v1/{product}/admins/ended', {
    summary:
      "The people of the workgroup who were admins until its founder's email was first proven. PUT admin answers for each, with true or false.",
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.array(endedAdmin) }),
  }),
  leaving: endpoint('GET /v1/{product}/member/:id/leaving', {
    summary: 'What ends when a member is removed from the workgroup, and how much money comes back.',
    access: 'admin',
    names: { id: 'member' },
    params,
    reply: succeeded({ result: leaving }),
  }),
  removeMember: endpoint('DELETE /v1/{product}/member/:id', {
    summary:
      "Remove a member from the workgroup: the seat's sessions, keys, phones and calls end, its money and numbers come " +
      "to the admin's seat, its history stays.",
    access: 'admin-change',
    names: { id: 'member' },
    changes: ends,
    audits: ['member_removed', 'workgroup_left', 'robocall_stopped', 'founder_kept'],
    mails: ['member_removed', 'founder_kept'],
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'last_admin', 'founder_safe', 'member_in_use'],
  }),
  endMemberSessions: endpoint('DELETE /v1/{product}/member/:id/sessions', {
    summary: "Log a member's seat out on all devices.",
    access: 'admin-change',
    names: { id: 'member' },
    changes: ['sessions'],
    audits: 'member_sessions_ended',
    mails: 'nothing',
    params,
    reply: succeeded({ ended: z.int() }),
    errors: ['lead_refused'],
  }),
  leaveWorkgroup: endpoint('DELETE /v1/{product}/seat', {
    summary:
      "Leave the workgroup of the session's seat, which ends the session. Its money and numbers go to the workgroup's admin.",
    access: 'seat',
    names: 'nothing',
    needs: 'other admin',
    changes: ends,
    audits: ['workgroup_left', 'robocall_stopped'],
    mails: 'nothing',
    reply: succeeded({}),
    errors: ['last_admin', 'member_in_use'],
  }),
  ownInvitations: endpoint('GET /v1/web/invitations', {
    summary: 'The open invitations of the person signed in to further workgroups, newest first.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(ownInvitation) }),
  }),
  acceptInvitation: endpoint('POST /v1/web/invitations/:id', {
    summary:
      "Accept an invitation to a further workgroup: a plain seat there. The session's own stays as it is.",
    access: 'seat',
    names: { id: 'own invitation' },
    changes: [
      'seat_invitations',
      'seats',
      'workgroups',
      'voicemail_boxes',
      'reaches',
      'joining_money',
      'ledger',
      'refills',
      'credit_requests',
    ],
    audits: ['invitation_accepted', 'joining_money_sent'],
    mails: 'joining_short',
    params,
    reply: succeeded({ result: userSip }),
    errors: ['invitation_over', 'invitation_one_person'],
  }),
  declineInvitation: endpoint('DELETE /v1/web/invitations/:id', {
    summary: 'Decline an invitation to a further workgroup.',
    access: 'seat',
    names: { id: 'own invitation' },
    changes: ['seat_invitations'],
    audits: 'invitation_declined',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['invitation_over'],
  }),
  sentInvitations: endpoint('GET /v1/{product}/invitations', {
    summary:
      'The invitations of the workgroup to people with an account that were not accepted, newest first.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(sentInvitation) }),
  }),
  resendSeatInvitation: endpoint('POST /v1/{product}/invitations/:id', {
    summary: 'Mail an invitation to a person with an account again; it is open for 7 more days.',
    access: 'admin-change',
    names: { id: 'sent invitation' },
    changes: ['seat_invitations'],
    audits: 'invitation_resent',
    mails: 'seat_invitation',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'email_unproven', 'invitation_over', 'one_person_plan'],
  }),
  withdrawSeatInvitation: endpoint('DELETE /v1/{product}/invitations/:id', {
    summary: 'Withdraw an invitation to a person with an account that was not answered, or has expired.',
    access: 'admin-change',
    names: { id: 'sent invitation' },
    changes: ['seat_invitations'],
    audits: 'invitation_revoked',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'invitation_over'],
  }),
  correctMemberPhone: endpoint('PUT /v1/{product}/member/:id/phone', {
    summary:
      'Put another number in place of one that a member has not verified. Only of a person who is in no other workgroup.',
    access: 'admin-change',
    names: { id: 'invited user' },
    changes: ['users', 'verification_codes'],
    audits: 'member_phone_corrected',
    mails: 'nothing',
    params,
    body: z.strictObject({ phoneNumber: field('phoneNumber').pipe(phoneNumber) }),
    reply: succeeded({}),
    errors: ['lead_refused', 'member_phone_fixed'],
  }),
  resendInvitation: endpoint('POST /v1/{product}/invitation/:id', {
    summary: 'Mail a new link to somebody who has not set a password yet; the old one is dead.',
    access: 'admin-change',
    names: { id: 'invited user' },
    changes: ['password_links'],
    audits: 'invitation_resent',
    mails: 'invitation',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'email_unproven', 'not_invited'],
  }),
  revokeInvitation: endpoint('DELETE /v1/{product}/invitation/:id', {
    summary: "Take an invitation back: its seat is gone, and what its wallet held is back in the admin's.",
    access: 'admin-change',
    names: { id: 'invited user' },
    changes: ['password_links', 'seats', 'users'],
    audits: 'invitation_revoked',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'not_invited', 'not_revocable'],
  }),
})
