import { listUnsigned, type Unsigned } from '../../money/invoices/tax-submission.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

const MOST = 200

const rowOf = ({ number, workgroupId, state, since, field, reason: why }: Unsigned) => [
  number,
  String(workgroupId),
  state,
  timeCell(since),
  field === null ? '' : `${field}: ${why}`,
]

export const invoicesUnsigned: Verb = {
  name: 'invoices unsigned',
  parameters: [],
  options: {},
  summary: 'invoices and credit notes that the tax service has not signed, and why',
  about: `The oldest first, at most ${MOST}. Their customers cannot open them before they are signed.`,

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const invoices = await listUnsigned(db, MOST)
      const lines = tableOf([
        ['Number', 'Workgroup', 'State', timeHead('Since'), 'Refused'],
        ...invoices.map(rowOf),
      ])
      return {
        lines: invoices.length > 0 ? lines : ['No document waits for the tax service.'],
        data: { invoices },
      }
    }),
}
