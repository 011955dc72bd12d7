// @source SA-56

import { z } from 'zod'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, searchWord, succeeded, wrong } from '../endpoint/fields.ts'
import {
  RING_GROUP_MEMBERS_MOST,
  RING_GROUP_NAME_LONGEST,
  RING_SECONDS_LONGEST,
  RING_SECONDS_SHORTEST,
} from './ring-groups.facts.ts'

const MAX_DESTINATION = 200
const MAX_USERNAME = 100

/** How the people of a group are rung. */
export const ringOrder = z.enum(['together', 'in order', 'in turn', 'longest idle'])
export type RingOrder = z.infer<typeof ringOrder>

const seconds = z.int().min(RING_SECONDS_SHORTEST).max(RING_SECONDS_LONGEST).describe('how long they ring')

const member = z.strictObject({
  username: z.string(),
  name: z.string(),
  seconds,
  disabled: z.boolean().describe('their account is'),
})

const lead = destination.extend({ name: z.string().nullable().describe('null: not there any more') })

const ringGroup = z.strictObject({
  id: z.int(),
  group_number: z.string(),
  name: z.string(),
  order: ringOrder,
  members: z.array(member),
  next: lead.nullable().describe('where calls go when nobody answers; null: they end'),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type RingGroup = z.infer<typeof ringGroup>

const body = z.strictObject({
  name: filledLine(RING_GROUP_NAME_LONGEST).transform((text) => text.trim()),
  order: ringOrder,
  members: z
    .array(z.strictObject({ username: filledLine(MAX_USERNAME), seconds }))
    .max(RING_GROUP_MEMBERS_MOST, { abort: true })
    .superRefine((members, context) => {
      const seen = new Set<string>()
      for (const [index, { username }] of members.entries()) {
        if (seen.has(username))
          context.addIssue({ code: 'custom', path: [index, 'username'], ...wrong('field_member_twice') })
        seen.add(username)
      }
    })
    .describe('of nobody: calls go on at once'),
  next: destination.extend({ destination: filledLine(MAX_DESTINATION) }).nullable(),
})
export type RingGroupBody = z.infer<typeof body>

const params = z.strictObject({ id })
const oneReply = succeeded({ result: ringGroup })

export const ringGroupsEndpoints = () => ({
  ringGroups: endpoint('GET /v1/ring-groups', {
    summary: 'The ring groups of the workgroup, the newest first.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(ringGroup) }),
  }),
  addRingGroup: endpoint('POST /v1/ring-groups', {
    summary: 'Save a new ring group; its number is handed out.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['ring_groups', 'ring_group_members'],
    audits: 'ring_group_added',
    mails: 'nothing',
    body,
    reply: oneReply,
    errors: ['lead_refused', 'ring_groups_full'],
  }),
  changeRingGroup: endpoint('PUT /v1/ring-groups/:id', {
    summary: 'Change a ring group. What is given replaces all that it had.',
    access: 'admin-change',
    names: { id: 'ring group' },
    changes: ['ring_groups', 'ring_group_members'],
    audits: 'ring_group_changed',
    mails: 'nothing',
    params,
    body,
    reply: oneReply,
    errors: ['lead_refused'],
  }),
  deleteRingGroup: endpoint('DELETE /v1/ring-groups/:id', {
    summary: 'Delete a ring group that nothing leads to.',
    access: 'admin-change',
    names: { id: 'ring group' },
    changes: ['ring_groups', 'ring_group_members'],
    audits: 'ring_group_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
})
