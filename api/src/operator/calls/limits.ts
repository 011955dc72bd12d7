import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import { limitShown, limitWords } from '../../calls/limits/call-limits.actions.ts'
import { listOperatorLimits, workgroupLimits } from '../../calls/limits/operator-limits.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { ofWorkgroup, withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { minuteCell, timeHead } from '../times.ts'

const LISTED = 1000

const set = (name: CallLimitName, limit: number | null | undefined) =>
  limit === null || limit === undefined ? '' : limitShown(name, limit)

export const limitsList: Verb = {
  name: 'limits list',
  parameters: [],
  options: {},
  summary: 'workgroups with call limits of their own, until when, and why',
  about: `The newest ${LISTED}. The audit has those that ended.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const listed = await listOperatorLimits(db, clock.now(), LISTED)
      const rows = listed.map((row) => [
        `${row.workgroup} (${row.workgroupId})`,
        ...CALL_LIMITS.map((name) => set(name, row[name])),
        minuteCell(row.until, 'cleared'),
        row.ticket ?? '',
        row.by.replace(/^operator:/, ''),
        row.reason,
      ])
      const heads = ['Workgroup', 'Seat', 'At once', 'Seat/min', 'A minute', 'Seat/day', 'A day']
      const lines =
        rows.length > 0
          ? tableOf([[...heads, timeHead('Until'), 'Ticket', 'By', 'Reason'], ...rows])
          : ['No workgroup has call limits of its own.']
      return { lines, data: { limits: listed } }
    }),
}

export const limitsShow: Verb = {
  name: 'limits show',
  parameters: ['WORKGROUP'],
  options: {},
  summary: 'the call limits of a workgroup, and where each is from',
  about: `What counts is the lower of what you or the settings allow and of what its admins set. Usual is by the settings, half
of them in its first week.`,

  run: (operator, [workgroup = '']) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const limits = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId))
      const rows = CALL_LIMITS.map((name) => [
        limitWords(name),
        limitShown(name, limits.inForce[name]),
        limitShown(name, limits.usual[name]),
        set(name, limits.operator?.[name]),
        set(name, limits.admins[name]),
      ])
      return {
        lines: [
          `${limits.name}:`,
          ...tableOf([['Limit', 'Counts', 'Usual', 'By you', 'By its admins'], ...rows]),
        ],
        data: { workgroup: workgroupId, ...limits },
      }
    }),
}
