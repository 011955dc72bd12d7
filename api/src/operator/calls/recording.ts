import { listIncomingRecording } from '../../calls/recordings/recording-rules.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { minuteCell, timeHead } from '../times.ts'

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
