import { listSuppressed } from '../../outreach/robocalls/suppressed.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

export const suppressedList: Verb = {
  name: 'suppressed list',
  parameters: [],
  options: { ...lookUpReason },
  summary: 'numbers that no robocall and no campaign of anybody calls',
  about: 'The newest thousand. Those that asked one workgroup alone are on its own list, in the portal.',

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const numbers = await listSuppressed(ctx.db)
      await auditLookUp(ctx, operator, { verb: suppressedList.name, given, shown: numbers.length })
      const rows = numbers.map(({ number, since }) => [number, timeCell(since)])
      const lines =
        rows.length > 0 ? tableOf([['Number', timeHead('Since')], ...rows]) : ['Nobody is on the list.']
      return { lines, data: { numbers } }
    }),
}
