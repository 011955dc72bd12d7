// @source DEC-38

import { dayOf } from '@ekoline/contract/units/time.ts'
import { listOpenExtras } from '../../money/plans/plan-extras.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const LISTED = 100
const HEADS = ['Request', 'Workgroup', 'Bought by', 'Asked (Lagos)']

export const setupsList: Verb = {
  name: 'setups list',
  parameters: [],
  options: { ...lookUpReason },
  summary: 'workgroups for which support sets up menus, as it comes with their plan, the oldest first',
  about: `At most ${LISTED} open requests. The days are Lagos days.`,
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const open = await listOpenExtras(ctx.db, 'set-up', LISTED)
      const cards = open.map(({ cardId }) => cardId)
      await auditLookUp(ctx, operator, { verb: setupsList.name, given, cards, shown: open.length })
      const rows = open.map(({ id, workgroup, email, createdAt }) => [
        String(id),
        workgroup,
        email,
        dayOf(createdAt),
      ])
      const count = open.length === 1 ? '1 request is open.' : `${open.length} requests are open.`
      return {
        lines: [...(rows.length > 0 ? tableOf([HEADS, ...rows]) : []), count],
        data: {
          requests: open.map(({ id, workgroupId, workgroup, email, createdAt }) => ({
            id,
            workgroup: workgroupId,
            name: workgroup,
            email,
            asked: createdAt,
          })),
        },
      }
    }),
}
