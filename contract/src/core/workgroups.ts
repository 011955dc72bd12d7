// @source AC3-2, AC3-7, AC3-8, AC7-3, AC7-6, AC7-8, SA-131, SA-142

import { z } from 'zod'
import { endpoint, ROLES } from '../endpoint/endpoint.ts'
import {
  filled,
  nairaNumber,
  type Product,
  page,
  plainName,
  searchWord,
  succeeded,
  utcTime,
  whole,
  wrong,
} from '../endpoint/fields.ts'
import { WORKGROUP_NAME_LONGEST } from '../endpoint/profile-fields.ts'
import { PAGE_SIZE } from '../units/page.ts'

/** A user's seat in a workgroup, as the wire calls it: user_sip. */
export const userSip = z.strictObject({
  id: z.int(),
  workgroup: z.string(),
  username: z.string(),
  cardid: z.int(),
  referral_code: z.string(),
})
export type UserSip = z.infer<typeof userSip>

export const userStatus = z.enum(['user', 'lead'])

export const role = z.enum(ROLES)

/** How much of a workgroup the operator stopped: its outgoing calls, all its calls, or everything. */
export const suspensionLevel = z.enum(['outgoing', 'calls', 'everything'])
export type SuspensionLevel = z.infer<typeof suspensionLevel>

/** Why, in one word for the operator. */
export const SUSPENSION_CODES = ['fraud', 'abuse', 'unpaid', 'identity', 'legal', 'other'] as const
export type SuspensionCode = (typeof SUSPENSION_CODES)[number]

/** What a workgroup reads of its suspension. */
export const suspension = z.strictObject({
  level: suspensionLevel,
  reason: z.string(),
  until: utcTime.nullable().describe('it ends then; null: when the operator ends it'),
})

/** A member as everybody in the workgroup may see it; the rest is for admins. */
export const workgroupUser = z.strictObject({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  credit: nairaNumber.optional(),
  userStatus: userStatus.optional(),
  admin_status: z.boolean().optional(),
  role: role.nullable().optional().describe('beside a plain member'),
  supervises: z
    .array(z.strictObject({ id: z.int(), name: z.string() }))
    .nullable()
    .optional()
    .describe('the queues of a supervisor; null: no supervisor'),
  cardid: z.int().optional(),
  email: z.string().optional(),
  invited_until: utcTime
    .nullable()
    .optional()
    .describe('the invitation waits for an answer until then; null: there is none'),
  phone_unverified: z
    .boolean()
    .optional()
    .describe('an admin can correct the number, unless the person is in another workgroup'),
})
export type WorkgroupUser = z.infer<typeof workgroupUser>

export const username = z.string().regex(/^\w{1,64}$/, wrong('field_username'))

export const workgroupsEndpoints = (product: Product) => ({
  seats: endpoint('GET /v1/web/usersip', {
    summary: 'The seats of the person signed in, oldest first.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    reply: succeeded({ result: z.array(userSip) }),
  }),
  selectAccount: endpoint('POST /v1/select-account', {
    summary: 'Choose the seat that this session acts for.',
    access: 'seat',
    withoutFactor: true,
    names: { username: 'username' },
    changes: ['sessions'],
    audits: 'account_selected',
    mails: 'nothing',
    body: z.strictObject({ username: filled(64) }),
    reply: succeeded({ result: userSip }),
  }),
  seat: endpoint('GET /v1/{product}/web/usersip/:username', {
    summary: 'Whose seat a SIP username is.',
    access: 'seat',
    names: { username: 'username' },
    params: z.strictObject({ username }),
    reply: z.strictObject({
      [`${product}_user_id` as const]: z.int(),
      username: z.string(),
      workgroup: z.string(),
      cardid: z.int(),
    }),
  }),
  renameWorkgroup: endpoint('PUT /v1/{product}/workgroup', {
    summary: "Rename the workgroup of the session's seat.",
    access: 'admin-change',
    names: 'nothing',
    changes: ['workgroups'],
    audits: 'workgroup_renamed',
    mails: 'nothing',
    body: z.strictObject({ name: plainName(WORKGROUP_NAME_LONGEST).transform((name) => name.trim()) }),
    reply: succeeded({ result: z.strictObject({ workgroup: z.string() }) }),
    errors: ['lead_refused'],
  }),
  workgroupUsers: endpoint('GET /v1/{product}/getWorkgroupList', {
    summary:
      'The people of the workgroup by name; total counts all that match. The search looks in names and ' +
      'usernames, for admins in emails too.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      page: page.optional(),
      size: whole(1, PAGE_SIZE).optional(),
      search: searchWord.optional(),
    }),
    reply: succeeded({ total: z.int(), result: z.array(workgroupUser) }),
  }),
})
