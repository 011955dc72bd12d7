import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, succeeded, utcTime } from './fields.ts'
import { profileWire } from './profile.wire.ts'
import { userSip, userStatus } from './workgroups.ts'

export const verificationStatus = z.enum(['unverified', 'pending', 'verified', 'rejected'])

export const userProfile = z.strictObject({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  plan: z.strictObject({ id: z.int(), name: z.string() }),
  plan_id: z.int(),
  plan_ends: utcTime.nullable(),
  nin: z.string().nullable().meta({ description: "'*******' and the last 4 digits, or null" }),
  address: z.string(),
  userStatus,
  admin_status: z.boolean(),
  verification_status: verificationStatus,
  referral_code: z.string(),
  user_sip: z.array(userSip),
})
export type UserProfile = z.infer<typeof userProfile>

export const profileEndpoints = () => ({
  user: endpoint({
    ...profileWire.user,
    summary: "A person's data: one's own.",
    access: 'seat',
    params: z.strictObject({ id }),
    reply: succeeded({ verification_status: verificationStatus, data: userProfile }),
  }),
  loggedOnUser: endpoint({
    ...profileWire.loggedOnUser,
    summary: 'The person signed in, as the seat that the session acts for.',
    access: 'seat',
    reply: userProfile,
  }),
  activeUserDetails: endpoint({
    ...profileWire.activeUserDetails,
    summary: 'The same as loggedOnUser.',
    access: 'seat',
    reply: userProfile,
  }),
})
