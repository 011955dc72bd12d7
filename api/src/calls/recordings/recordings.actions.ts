import { defineAction, noWorkgroup } from '../../platform/actions/action.ts'
import { line, numbered, required, shortReason, ticket } from '../../platform/actions/fields.ts'
import { REASON_LONGEST } from '../../platform/actions/reading.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { incomingRecordingOf, recordIncoming, stopRecordingIncoming } from './recording-rules.service.ts'

export const recordingOn = defineAction({
  name: 'recording on',
  permission: 'support',
  summary: 'records the incoming calls of a workgroup, those of its queues too',
  about: `From the next call on, on all processes, from when a person or an agent takes it. The service says nothing to who calls:
the workgroup must, before they talk, and asks for it in writing. Outgoing calls are recorded without it.`,
  input: {
    workgroup: numbered('WORKGROUP'),
    announced: required(
      'TEXT',
      'how callers learn it before they talk, such as by the menu of which number',
      line(REASON_LONGEST),
    ),
    ticket,
  },
  audits: ['incoming_recorded'],
  says: [noWorkgroup],

  async preview(ctx, { workgroup, announced }) {
    const { name } = await incomingRecordingOf(ctx, workgroup)
    return {
      would: [
        `The incoming calls of ${name} would be recorded from the next one on. Callers would learn it so: ${announced}`,
      ],
      facts: name,
    }
  },

  async run(ctx, actor, { workgroup, announced, ticket: ofCase }, name) {
    await recordIncoming(ctx, actor, workgroup, { announced, ticket: ofCase })
    return {
      lines: [`The incoming calls of ${name} are recorded.`],
      data: { workgroup, name, announced, ticket: ofCase },
    }
  },
})

const notRecorded = (name: string) =>
  new Refused(
    `The incoming calls of ${name} are not recorded. "recording list" shows the workgroups whose are.`,
  )

export const recordingOff = defineAction({
  name: 'recording off',
  permission: 'support',
  summary: 'takes away what "recording on" did',
  about: 'From the next call on; a call that is on keeps its recording, and so do those that ended.',
  input: { workgroup: numbered('WORKGROUP'), reason: shortReason() },
  audits: ['incoming_unrecorded'],
  says: [noWorkgroup],

  async preview(ctx, { workgroup }) {
    const { name, incoming } = await incomingRecordingOf(ctx, workgroup)
    if (!incoming) throw notRecorded(name)
    return {
      would: [`The incoming calls of ${name} would be recorded no more, from the next one on.`],
      facts: name,
    }
  },

  async run(ctx, actor, { workgroup, reason }, name) {
    if (!(await stopRecordingIncoming(ctx, actor, workgroup, reason))) throw notRecorded(name)
    return { lines: [`The incoming calls of ${name} are recorded no more.`], data: { workgroup, name } }
  },
})
