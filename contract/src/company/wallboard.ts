// @source SA-80

import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, succeeded, utcTime } from '../endpoint/fields.ts'
import { agentPresence, pauseReason } from '../routing/queues.ts'
import { WALLBOARD_LINK_NAME_LONGEST, WALLBOARD_LINK_QUEUES_MOST } from './wallboard.facts.ts'

const seconds = z.number().describe('seconds, 1 decimal')

const boardQueue = z.strictObject({
  name: z.string(),
  q_no: z.string(),
  cl_q: z.int().describe('on the line now'),
  cb_q: z.int().describe('not on the line: they asked to be called back'),
  cb_tm: z.int().describe('seconds since the first of them called; 0: there is none'),
  ans_cl: z.int().describe('answered today, of Lagos'),
  ab_cl: z.int().describe('left unanswered today'),
  hl_tm: seconds.describe('mean wait of the answered, seconds, 1 decimal'),
  tk_tm: seconds.describe('mean talk of those that are over, seconds, 1 decimal'),
  cls_q: z
    .array(
      z.strictObject({
        number: z.string(),
        name: z.string().optional().describe('where it is known, and an admin has names shown'),
        waiting_seconds: z.int(),
      }),
    )
    .describe('who is on the line, longest first, masked; the first 20'),
  agents: z.array(
    z.strictObject({
      name: z.string(),
      state: agentPresence,
      reason: pauseReason.nullable().describe('of the pause; null: not paused'),
    }),
  ),
})
export type BoardQueue = z.infer<typeof boardQueue>

const board = z.strictObject({
  company: z.string().describe('the name of the workgroup'),
  queues: z.strictObject({ result: z.array(boardQueue) }),
})
export type Board = z.infer<typeof board>

const wallboardNames = z.strictObject({ on: z.boolean() })

const wallboardLink = z.strictObject({
  id: z.int(),
  name: z.string(),
  queues: z.array(z.string()).describe('the names of the queues that it shows'),
  made_at: utcTime,
})
export type WallboardLink = z.infer<typeof wallboardLink>

export const wallboardEndpoints = () => ({
  wallboard: endpoint('GET /v1/{product}/wallboard/:usersip', {
    summary: 'The live figures of the queues of a workgroup, by the SIP username of any seat of it.',
    access: 'public',
    names: { usersip: 'shown username' },
    params: z.strictObject({ usersip: username }),
    reply: board,
  }),
  linkedWallboard: endpoint('GET /v1/{product}/wallboards/:key', {
    summary: 'The live figures of the queues that a link for a screen on a wall is for.',
    access: 'public',
    names: { key: 'wallboard key' },
    params: z.strictObject({ key: z.string().max(100, 'Use at most 100 characters') }),
    reply: board,
  }),
  wallboardNames: endpoint('GET /v1/{product}/wallboard-names', {
    summary: 'Whether the wallboards of the workgroup show the names of callers.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: wallboardNames }),
  }),
  setWallboardNames: endpoint('PUT /v1/{product}/wallboard-names', {
    summary: 'Show the names of callers on the wallboards of the workgroup, or hide them.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['wallboard_names'],
    audits: ['wallboard_names_shown', 'wallboard_names_hidden'],
    mails: 'nothing',
    body: wallboardNames,
    reply: succeeded({ result: wallboardNames }),
    errors: ['lead_refused'],
  }),
  wallboardLinks: endpoint('GET /v1/{product}/wallboard-links', {
    summary: 'The links for screens on a wall, newest first. The key of each is shown only when it is made.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.array(wallboardLink) }),
  }),
  makeWallboardLink: endpoint('POST /v1/{product}/wallboard-links', {
    summary:
      'Makes a link for a screen on a wall, for some queues of the workgroup. Its key is shown this once.',
    access: 'admin-change',
    names: { queues: 'queue' },
    changes: ['wallboard_links', 'wallboard_link_queues'],
    audits: 'wallboard_link_made',
    mails: 'nothing',
    body: z.strictObject({
      name: filledLine(WALLBOARD_LINK_NAME_LONGEST),
      queues: z
        .array(id)
        .min(1, 'Choose at least one queue')
        .max(WALLBOARD_LINK_QUEUES_MOST, `Choose at most ${WALLBOARD_LINK_QUEUES_MOST} queues`)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each queue once'),
    }),
    reply: succeeded({ result: z.strictObject({ id: z.int(), name: z.string(), key: z.string() }) }),
    errors: ['lead_refused', 'wallboard_links_full'],
  }),
  revokeWallboardLink: endpoint('DELETE /v1/{product}/wallboard-links/:id', {
    summary: 'Ends a link for a screen on a wall, within 2 seconds: what was read last is shown so long.',
    access: 'admin-change',
    names: { id: 'wallboard link' },
    changes: ['wallboard_links', 'wallboard_link_queues'],
    audits: 'wallboard_link_revoked',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
