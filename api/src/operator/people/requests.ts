// @source SA-29

import { dayOf } from '@ekoline/contract/units/time.ts'
import { listOpen } from '../../people/data-requests/data-requests.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const LISTED = 100
const HEADS = ['Request', 'Asks for', 'Of', 'Asked (Lagos)', 'Answer by', '']

export const requestsList: Verb = {
  name: 'requests list',
  parameters: [],
  options: { ...lookUpReason },
  summary: 'what people asked about their own data, the oldest first',
  about: `At most ${LISTED} open requests. A deletion is answered by "erase-person" or "requests decline"; a copy
prepares itself. The days are Lagos days.`,
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const open = await listOpen(ctx.db, LISTED)
      const users = open.map(({ userId }) => userId)
      await auditLookUp(ctx, operator, { verb: requestsList.name, given, users, shown: open.length })
      const now = ctx.clock.now()
      const rowOf = (request: (typeof open)[number]) => [
        String(request.id),
        request.kind,
        request.email,
        dayOf(request.askedAt),
        dayOf(request.dueAt),
        request.dueAt <= now ? 'late' : '',
      ]
      const count = open.length === 1 ? '1 request is open.' : `${open.length} requests are open.`
      return {
        lines: [...(open.length > 0 ? tableOf([HEADS, ...open.map(rowOf)]) : []), count],
        data: {
          requests: open.map(({ userId: _, ...request }) => ({ ...request, late: request.dueAt <= now })),
        },
      }
    }),
}
