import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nairaNumber, page, succeeded, utcTime } from './fields.ts'
import { inviteWire } from './invite.wire.ts'

/** How far somebody came who followed an invitation. */
export const referralStatus = z.enum(['registered', 'verified', 'called'])

/** Somebody who came by a referral code, as its owner sees them. */
export const referredPerson = z.strictObject({
  name: z.string().meta({ description: "the first name and a letter, like 'Bola A.'; empty when erased" }),
  joined: utcTime,
  status: referralStatus.meta({
    description: "'verified': the phone is; 'called': made a first call",
  }),
  gifted: z.boolean().meta({ description: 'the free minutes were given' }),
})
export type ReferredPerson = z.infer<typeof referredPerson>

const wishedPlan = z.strictObject({ planid: z.int(), name: z.string(), amount: nairaNumber })
export type WishedPlan = z.infer<typeof wishedPlan>

export const inviteEndpoints = () => ({
  inviter: endpoint({
    ...inviteWire.inviter,
    summary: 'Who invites with a referral code.',
    access: 'public',
    params: z.strictObject({ token: z.string().max(200) }),
    reply: succeeded({ result: z.strictObject({ firstName: z.string(), lastName: z.string() }) }),
  }),
  referred: endpoint({
    ...inviteWire.referred,
    summary: "Who came by the seat's referral code, newest first, and how far they are.",
    access: 'seat',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(referredPerson) }),
  }),
  wishedPlan: endpoint({
    ...inviteWire.wishedPlan,
    summary:
      'The plan that the person chose when they joined; null once it is bought, put aside, or none was chosen.',
    access: 'seat',
    reply: succeeded({ result: wishedPlan.nullable() }),
  }),
  forgetWishedPlan: endpoint({
    ...inviteWire.forgetWishedPlan,
    summary: 'Put the chosen plan aside.',
    access: 'seat',
    reply: succeeded({}),
  }),
})
