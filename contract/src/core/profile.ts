// @source AC3-1, AC7-4, AC7-5, AC7-19, DEC-53

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, plainName, succeeded, utcTime } from '../endpoint/fields.ts'
import { ADDRESS_LONGEST, FIRST_NAME_LONGEST } from '../endpoint/profile-fields.ts'
import { role, suspension, userSip, userStatus } from './workgroups.ts'

export const verificationStatus = z.enum(['unverified', 'pending', 'verified', 'rejected'])

export const userProfile = z.strictObject({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  email_proven: z.boolean().describe('a link that was mailed to it was followed'),
  second_factor_needed: z
    .boolean()
    .describe('the workgroup requires a second factor, and the person has none: little else can be called'),
  phoneNumber: z.string(),
  phone_verified: z.boolean(),
  plan: z.strictObject({ id: z.int(), name: z.string() }),
  plan_id: z.int(),
  plan_ends: utcTime.nullable(),
  nin: z.string().nullable().describe("'*******' and the last 4 digits, or null"),
  address: z.string(),
  userStatus,
  admin_status: z.boolean(),
  role: role.nullable().describe('beside a plain member; null for admins'),
  verification_status: verificationStatus,
  referral_code: z.string(),
  user_sip: z.array(userSip),
  suspension: suspension.nullable().describe('of the workgroup that the session acts in'),
})
export type UserProfile = z.infer<typeof userProfile>

// Read-only on screen: a client that sends the whole profile back may, and nothing comes of it.
const ignored = z.unknown().optional().describe('ignored')

export const profileEndpoints = () => ({
  user: endpoint('GET /v1/{product}/user/:id', {
    summary: "A person's data: one's own.",
    access: 'seat',
    names: { id: 'user' },
    params: z.strictObject({ id }),
    reply: succeeded({ verification_status: verificationStatus, data: userProfile }),
  }),
  updateUser: endpoint('PATCH /v1/{product}/user/:id', {
    summary: "Change one's own first name and address, and set the NIN, once.",
    access: 'seat',
    names: { id: 'user' },
    changes: ['users', 'seats'],
    audits: 'profile_changed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    body: z.strictObject({
      firstName: plainName(FIRST_NAME_LONGEST).optional(),
      address: z.string().max(ADDRESS_LONGEST).optional(),
      nin: z.string().max(64).nullable().optional().describe('11 digits; the mask is ignored'),
      lastName: ignored,
      email: ignored,
      phoneNumber: ignored,
      wallet: ignored,
      plan: ignored,
      workgroup: ignored,
      username: ignored,
    }),
    reply: succeeded({ data: userProfile }),
    errors: ['nin_invalid', 'nin_set'],
  }),
  loggedOnUser: endpoint('GET /v1/{product}/web/loggedOnUser', {
    summary: 'The person signed in, as the seat that the session acts for.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    reply: userProfile,
  }),
  activeUserDetails: endpoint('GET /v1/developers/activeUserDetails', {
    summary: 'The same as loggedOnUser, also with an API key.',
    access: 'seat',
    names: 'nothing',
    byKey: true,
    reply: userProfile,
    errors: ['key_refused'],
  }),
})
