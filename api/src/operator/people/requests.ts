// @source SA-29

import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import {
  declineDataRequest,
  findRequest,
  listOpen,
} from '../../people/data-requests/data-requests.service.ts'
import { agree, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'

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

export const requestsDecline: Verb = {
  name: 'requests decline',
  parameters: ['REQUEST'],
  options: { reason: { value: 'TEXT', about: 'why; its person reads it', required: true }, ...yes },
  summary: 'declines what a person asked about their own data, and mails why',
  about:
    'REQUEST is the number that "requests list" shows. The reason is shown under "Your data" and in the mail.',
  run: (operator, [number = ''], given) => {
    const reason = reasonOf(given)
    return withService(operator, async (ctx) => {
      const id = numberOf(number, 'request')
      const found = await findRequest(ctx.db, id)
      if (!found) throw new Refused(`There is no request ${id}. "requests list" shows the open ones.`)
      const act = (on: Context) => declineDataRequest(on, operatorActor(operator), found, reason)
      const would = [
        `Request ${id}, a ${found.kind}, would be declined, and its person would read: ${reason}`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return {
        lines: [`Request ${id} is declined; a mail says why.`],
        data: { id, kind: found.kind, reason },
      }
    })
  },
}
