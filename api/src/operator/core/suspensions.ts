import { listSuspensions } from '../../core/workgroups/suspensions.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { minuteCell, timeHead } from '../times.ts'

const LISTED = 1000

export const suspensions: Verb = {
  name: 'suspensions',
  parameters: [],
  options: {},
  summary: 'who is suspended, how much of it, until when, and why',
  about: `The newest ${LISTED}. The audit has those that ended.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const listed = await listSuspensions(db, clock.now(), LISTED)
      const rows = listed.map((suspension) => [
        `${suspension.workgroup} (${suspension.workgroupId})`,
        suspension.level,
        minuteCell(suspension.until, 'resume'),
        suspension.ticket ?? '',
        suspension.code,
        minuteCell(suspension.since),
        suspension.by.replace(/^operator:/, ''),
        suspension.reason,
      ])
      const heads = [
        'Workgroup',
        'Level',
        timeHead('Until'),
        'Ticket',
        'Code',
        timeHead('Since'),
        'By',
        'Reason',
      ]
      const lines = rows.length > 0 ? tableOf([heads, ...rows]) : ['No workgroup is suspended.']
      return { lines, data: { suspensions: listed } }
    }),
}
