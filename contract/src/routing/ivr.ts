// @source SA-40, SA-41, DEC-137

import { z } from 'zod'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, fromBound, id, page, searchWord, succeeded, wrong } from '../endpoint/fields.ts'
import { IVR_DESCRIPTION_LONGEST, IVR_DIGITS, IVR_NAME_LONGEST, NO_KEY } from './ivr.facts.ts'
import { scheduleBranch } from './schedules.ts'

const MAX_WORKGROUP = 200
const MAX_DESTINATION = 200
const MAX_STEPS = 30 // more than any walk takes until the call is over

const digit = z.enum(IVR_DIGITS)

/** Where a key leads. */
const ivrMember = destination.extend({ digit })
export type IvrMember = z.infer<typeof ivrMember>

const ivrMemberShown = ivrMember.extend({
  name: z.string().nullable().describe('of the destination; null when it is not there any more'),
})
export type IvrMemberShown = z.infer<typeof ivrMemberShown>

const shownIvr = {
  name: z.string(),
  ivr_number: z.string().describe("'' of one that is not saved yet"),
  recording: z.int().nullable().describe('id of the file; null while none is chosen'),
  recording_name: z.string().nullable(),
  ivr_members: z.array(ivrMemberShown),
  next: destination
    .extend({ name: z.string().nullable().describe('null: not there any more') })
    .nullable()
    .describe('where a caller goes who pressed no key that leads on; null: the call ends'),
}

const ivrMenu = z.strictObject(shownIvr)
export type IvrMenu = z.infer<typeof ivrMenu>

const ivrSchedule = z.strictObject({
  schedule_number: z.string(),
  name: z.string(),
  leads: z.array(destination.extend({ branch: scheduleBranch, name: z.string().nullable() })),
})
export type IvrSchedule = z.infer<typeof ivrSchedule>

const ivr = z.strictObject({
  id: z.int(),
  description: z.string(),
  ...shownIvr,
  warnings: z.array(z.string()).describe('what callers may stumble on, in words'),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type Ivr = z.infer<typeof ivr>

/** A menu of the workgroup, for who may only look at it. */
const companyIvr = z.strictObject({
  ivr_number: z.string(),
  name: z.string(),
  description: z.string(),
  ivr_members: z.array(ivrMemberShown),
  next: shownIvr.next,
})
export type CompanyIvr = z.infer<typeof companyIvr>

const trimmed = (longest: number) => filledLine(longest).transform((text) => text.trim())
const name = trimmed(IVR_NAME_LONGEST)
const description = trimmed(IVR_DESCRIPTION_LONGEST)
const workgroupName = filledLine(MAX_WORKGROUP).describe("the name of the card's workgroup")

const nextGiven = destination
  .extend({ destination: filledLine(MAX_DESTINATION) })
  .nullable()
  .optional()
  .describe('where a caller goes who pressed no key that leads on; null: the call ends')

/** Each key once; one leads to the menu itself as category 'ivr' with the destination 'this'. @source security §5, "digits unique" */
const ivrMembers = z
  .array(ivrMember.extend({ destination: filledLine(MAX_DESTINATION) }))
  .max(IVR_DIGITS.length, { abort: true })
  .superRefine((members, context) => {
    const seen = new Set<string>()
    for (const [index, member] of members.entries()) {
      if (seen.has(member.digit))
        context.addIssue({
          code: 'custom',
          path: [index, 'digit'],
          ...wrong('field_key_twice', { digit: member.digit }),
        })
      seen.add(member.digit)
    }
  })

const params = z.strictObject({ id })

/** A menu as it is being made: one that is saved, as it would be after the change, or a new one. */
const subject = {
  card_id: id,
  id: id.optional().describe('a menu that is saved; without, it is a new one'),
  name: name.optional(),
  recording: id.optional(),
  ivr_members: ivrMembers.optional(),
  next: nextGiven,
}

const finding = z.strictObject({
  weight: z.enum(['error', 'warning']).describe('with an error it is not saved'),
  field: z.string(),
  message: z.string(),
})
export type IvrFinding = z.infer<typeof finding>

const presses = z.strictObject({ digit, presses: z.int() })
export type IvrPresses = z.infer<typeof presses>

const step = z.enum([...IVR_DIGITS, NO_KEY])
export type IvrStep = z.infer<typeof step>

const ivrWalk = z.strictObject({
  trail: z.array(
    z.discriminatedUnion('at', [
      z.strictObject({
        at: z.literal('menu'),
        ivr_number: z.string(),
        name: z.string(),
        round: z.int().describe('how often its recording has begun'),
        step: step.nullable().describe('what was done then; null: it is waited for'),
      }),
      z.strictObject({
        at: z.literal('schedule'),
        schedule_number: z.string(),
        name: z.string(),
        branch: scheduleBranch,
        why: z.string(),
      }),
      z.strictObject({
        at: z.literal('group'),
        group_number: z.string(),
        name: z.string(),
        step: z
          .literal(NO_KEY)
          .nullable()
          .describe('nobody answered; null: it rings, and the walk can go on by it'),
      }),
    ]),
  ),
  moment: z.string().describe('of the call, as people say it'),
  menu: z
    .strictObject({
      ivr_number: z.string(),
      name: z.string(),
      rounds: z.int(),
      wait_seconds: z.number(),
      recording_url: z
        .string()
        .describe('a signed address, good for some minutes and as long as the session lasts'),
    })
    .nullable()
    .describe('what is heard now; null at the end'),
  end: z
    .strictObject({ landed: destination.nullable(), message: z.string() })
    .nullable()
    .describe('where one landed, or why the call is over'),
})
export type IvrWalk = z.infer<typeof ivrWalk>

export const ivrEndpoints = () => ({
  ivrs: endpoint('GET /v1/ivr/:cardid', {
    summary: "The menus on a card, the newest first; an admin's own card stands for the whole workgroup.",
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(ivr) }),
  }),
  companyIvrs: endpoint('GET /v1/workgroup/ivr', {
    summary: 'The menus of the workgroup, the newest first, for all of its people to look at.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(companyIvr) }),
  }),
  addIvr: endpoint('POST /v1/ivr/addIvr', {
    summary: 'Save a new menu, checked; its number is handed out.',
    access: 'seat-change',
    names: { card_id: 'card', workgroup_name: 'workgroup', recording: 'file' },
    changes: ['ivrs', 'ivr_members'],
    audits: 'ivr_added',
    mails: 'nothing',
    body: z.strictObject({
      name,
      description: description.optional().describe('the name, where it is left out'),
      card_id: id,
      workgroup_name: workgroupName,
      recording: id.describe('id from recordings'),
      ivr_members: ivrMembers,
      next: nextGiven,
    }),
    reply: succeeded({ result: ivr }),
    errors: ['lead_refused', 'ivrs_full'],
  }),
  changeIvr: endpoint('PUT /v1/ivr/:id', {
    summary: 'Change a menu, checked as a new one is. The keys given replace all that it had.',
    access: 'seat-change',
    names: { id: 'menu', card_id: 'card', workgroup_name: 'workgroup', recording: 'file' },
    changes: ['ivrs', 'ivr_members'],
    audits: 'ivr_changed',
    mails: 'nothing',
    params,
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      card_id: id.optional().describe('must be the one it is on'),
      workgroup_name: workgroupName.optional(),
      recording: id.optional(),
      ivr_members: ivrMembers.optional(),
      next: nextGiven,
    }),
    reply: succeeded({ result: ivr }),
    errors: ['lead_refused'],
  }),
  deleteIvr: endpoint('DELETE /v1/ivr/:id', {
    summary: 'Delete a menu that no number and no other menu leads to.',
    access: 'seat-change',
    names: { id: 'menu' },
    changes: ['ivrs', 'ivr_members', 'ivr_key_days'],
    audits: 'ivr_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
  checkIvr: endpoint('POST /v1/ivr/check', {
    summary:
      'What would be said of a menu at save, and all menus that callers can get to from it. Changes nothing.',
    access: 'seat',
    names: { card_id: 'card', id: 'menu', recording: 'file' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject(subject),
    reply: succeeded({
      result: z.strictObject({
        menus: z.array(ivrMenu).describe('the one asked for first, then those behind it'),
        schedules: z.array(ivrSchedule).describe('those that callers can pass'),
        findings: z.array(finding),
        presses: z
          .array(presses)
          .describe(
            'how often callers pressed a key in the last 30 days, of a saved menu; none for the others',
          ),
      }),
    }),
  }),
  walkIvr: endpoint('POST /v1/ivr/walk', {
    summary:
      'Walk through a menu, or from any destination, on the call logic itself; no call, no cost, no record.',
    access: 'seat',
    names: { card_id: 'card', id: 'menu', recording: 'file' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({
      ...subject,
      start: destination
        .extend({ destination: filledLine(MAX_DESTINATION) })
        .optional()
        .describe('begins there, among what is saved; without, at the menu'),
      moment: fromBound.optional().describe('of the call, Lagos time; without, it is now'),
      steps: z.array(step).max(MAX_STEPS).describe(`keys in order; '${NO_KEY}' waits for none`),
    }),
    reply: succeeded({ result: ivrWalk }),
  }),
})
