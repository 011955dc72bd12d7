// @source DEC-151

import { numberOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { listAllQueues } from '../../routing/queues/operator-queues.service.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const queuesList: Verb = {
  name: 'queues list',
  parameters: [],
  options: { workgroup: { value: 'NUMBER', about: 'of this workgroup alone' }, ...lookUpReason },
  summary: 'the queues, how they ring, their agents, and how many callers wait',
  about:
    'The queues with their numbers, which the other commands take. "users find" shows the number of a workgroup.',
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const { workgroup } = given
      const queues = await listAllQueues(
        ctx.db,
        workgroup === undefined ? null : numberOf(workgroup, 'workgroup'),
      )
      await auditLookUp(ctx, operator, { verb: queuesList.name, given, shown: queues.length })
      const rows = queues.map((queue) => [
        queue.number,
        queue.name,
        `${queue.workgroup} (${queue.workgroupId})`,
        `${queue.strategy}, ${queue.ringSeconds} s`,
        String(queue.waiting),
        queue.agents.join(' '),
      ])
      const heads = ['Queue', 'Name', 'Workgroup', 'Rings', 'Waiting', 'Agents']
      return {
        lines: tableOf([heads, ...rows]),
        data: { queues },
        nothing: queues.length === 0 && workgroup !== undefined,
      }
    }),
}
