import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filled, id, phoneNumber, succeeded } from './fields.ts'
import { type NewUserFields, objectionToNewUser } from './new-user.ts'
import { usersWire } from './users.wire.ts'
import { userStatus } from './workgroups.ts'

const field = (name: keyof NewUserFields) =>
  z
    .string()
    .max(300, 'is too long')
    .superRefine((value, context) => {
      const message = objectionToNewUser(name, value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((value) => value.trim())

const params = z.strictObject({ id })

export const usersEndpoints = () => ({
  subscribe: endpoint({
    ...usersWire.subscribe,
    summary: "Add somebody to the session's workgroup: a seat, and a mail with a link to set a password.",
    access: 'admin-change',
    body: z.strictObject({
      email: field('email').transform((email) => email.toLowerCase()),
      firstName: field('firstName'),
      lastName: field('lastName'),
      phoneNumber: field('phoneNumber').pipe(phoneNumber),
      workgroup: filled(200).meta({ description: "the name of the session's workgroup" }),
    }),
    reply: succeeded({}),
    errors: ['lead_refused', 'already_member', 'email_not_confirmed', 'idempotency_conflict'],
    idempotent: true,
  }),
  changeStatus: endpoint({
    ...usersWire.changeStatus,
    summary: "Make a member of the workgroup a 'lead', or a 'user' again.",
    access: 'admin-change',
    params,
    body: z.strictObject({ status: userStatus }),
    reply: succeeded({}),
    errors: ['lead_refused', 'last_admin'],
  }),
  makeAdmin: endpoint({
    ...usersWire.makeAdmin,
    summary: 'Make a member of the workgroup an admin of it.',
    access: 'admin-change',
    params,
    body: z.strictObject({ admin_status: z.literal(true, 'must be true') }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  resendInvitation: endpoint({
    ...usersWire.resendInvitation,
    summary: 'Mail a new link to somebody who has not set a password yet; the old one is dead.',
    access: 'admin-change',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'not_invited'],
  }),
  revokeInvitation: endpoint({
    ...usersWire.revokeInvitation,
    summary: "Take an invitation back: its seat is gone, and what its wallet held is back in the admin's.",
    access: 'admin-change',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'not_invited', 'not_revocable'],
  }),
})
