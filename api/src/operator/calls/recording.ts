import {
  incomingRecordingOf,
  listIncomingRecording,
  recordIncoming,
  stopRecordingIncoming,
} from '../../calls/recordings/recording-rules.service.ts'
import type { Context } from '../../context.ts'
import { agree, reason, yes } from '../agree.ts'
import { lineOf, numberOf, REASON_LONGEST, reasonOf, TICKET_LONGEST } from '../arguments.ts'
import { ofWorkgroup, withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { minuteCell, timeHead } from '../times.ts'
import { trying } from '../trial.ts'

const LISTED = 1000

export const recordingList: Verb = {
  name: 'recording list',
  parameters: [],
  options: {},
  summary: 'workgroups whose incoming calls are recorded, and how callers learn it',
  about: `The newest ${LISTED}. The audit has those that ended.`,

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const listed = await listIncomingRecording(db, LISTED)
      const rows = listed.map((row) => [
        `${row.workgroup} (${row.workgroupId})`,
        minuteCell(row.at),
        row.ticket ?? '',
        row.by.replace(/^operator:/, ''),
        row.announced,
      ])
      const lines =
        rows.length > 0
          ? tableOf([['Workgroup', timeHead('Since'), 'Ticket', 'By', 'How callers learn it'], ...rows])
          : ['The incoming calls of no workgroup are recorded.']
      return { lines, data: { workgroups: listed } }
    }),
}

export const recordingOn: Verb = {
  name: 'recording on',
  parameters: ['WORKGROUP'],
  options: {
    announced: {
      value: 'TEXT',
      about: 'how callers learn it before they talk, such as by the menu of which number',
      required: true,
    },
    ticket: { value: 'TEXT', about: 'the number of your case' },
    ...yes,
  },
  summary: 'records the incoming calls of a workgroup, those of its queues too',
  about: `From the next call on, on all processes, from when a person or an agent takes it. The service says nothing to who calls:
the workgroup must, before they talk, and asks for it in writing. Outgoing calls are recorded without it.`,

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const announced = lineOf((given.announced ?? '').trim(), REASON_LONGEST, 'announced')
      const ticket = given.ticket === undefined ? null : lineOf(given.ticket.trim(), TICKET_LONGEST, 'ticket')
      const { name } = await ofWorkgroup(workgroup, incomingRecordingOf(ctx, workgroupId))
      const act = (on: Context) =>
        recordIncoming(on, operatorActor(operator), workgroupId, { announced, ticket })
      const would = [
        `The incoming calls of ${name} would be recorded from the next one on. Callers would learn it so: ${announced}`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return {
        lines: [`The incoming calls of ${name} are recorded.`],
        data: { workgroup: workgroupId, name, announced, ticket },
      }
    }),
}

export const recordingOff: Verb = {
  name: 'recording off',
  parameters: ['WORKGROUP'],
  options: { ...reason, ...yes },
  summary: 'takes away what "recording on" did',
  about: 'From the next call on; a call that is on keeps its recording, and so do those that ended.',

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const why = lineOf(reasonOf(given), REASON_LONGEST, 'reason')
      const { name, incoming } = await ofWorkgroup(workgroup, incomingRecordingOf(ctx, workgroupId))
      if (!incoming) throw new Refused(notRecorded(name))
      const act = async (on: Context) => {
        if (!(await stopRecordingIncoming(on, operatorActor(operator), workgroupId, why)))
          throw new Refused(notRecorded(name))
      }
      const would = [`The incoming calls of ${name} would be recorded no more, from the next one on.`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return {
        lines: [`The incoming calls of ${name} are recorded no more.`],
        data: { workgroup: workgroupId, name },
      }
    }),
}

const notRecorded = (name: string) =>
  `The incoming calls of ${name} are not recorded. "recording list" shows the workgroups whose are.`
