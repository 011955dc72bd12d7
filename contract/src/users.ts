import { z } from 'zod'
import { endpoint } from './endpoint.ts'

import { filled, id, phoneNumber, succeeded, wrong } from './fields.ts'
import { type NewUserFields, normalEmail, objectionToNewUser } from './profile-fields.ts'

import { userStatus } from './workgroups.ts'

const field = (name: keyof NewUserFields) =>
  z
    .string()
    .max(300)
    .superRefine((value, context) => {
      const objection = objectionToNewUser(name, value)
      if (objection) context.addIssue({ code: 'custom', ...wrong(...objection) })
    })
    .transform((value) => value.trim())

const params = z.strictObject({ id })

export const usersEndpoints = () => ({
  subscribe: endpoint('POST /v1/{product}/subscribe', {
    summary: "Add somebody to the session's workgroup: a seat, and a mail with a link to set a password.",
    access: 'admin-change',
    names: 'nothing',
    holds: { workgroup: 'workgroup' },
    changes: ['seats', 'users', 'password_links'],
    audits: 'user_added',
    mails: ['invitation', 'seat_added'],
    body: z.strictObject({
      email: field('email').transform(normalEmail),
      firstName: field('firstName'),
      lastName: field('lastName'),
      phoneNumber: field('phoneNumber').pipe(phoneNumber),
      workgroup: filled(200).describe("the name of the session's workgroup"),
    }),
    reply: succeeded({}),
    errors: ['lead_refused', 'already_member', 'email_not_confirmed', 'idempotency_conflict'],
    idempotent: true,
  }),
  changeStatus: endpoint('PUT /v1/{product}/status/:id', {
    summary: "Make a member of the workgroup a 'lead', or a 'user' again.",
    access: 'admin-change',
    names: { id: 'member' },
    changes: ['seats'],
    audits: 'status_changed',
    mails: 'nothing',
    params,
    body: z.strictObject({ status: userStatus }),
    reply: succeeded({}),
    errors: ['lead_refused', 'last_admin'],
  }),
  makeAdmin: endpoint('PUT /v1/{product}/admin/:id', {
    summary: 'Make a member of the workgroup an admin of it.',
    access: 'admin-change',
    names: { id: 'member' },
    changes: ['seats'],
    audits: 'made_admin',
    mails: 'nothing',
    params,
    body: z.strictObject({ admin_status: z.literal(true, 'must be true') }),
    reply: succeeded({}),
    errors: ['lead_refused'],
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
    errors: ['lead_refused', 'not_invited'],
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
