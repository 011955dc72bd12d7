// @source DEC-38

import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import {
  answerSetUp,
  listOpenExtras,
  previewSetUpAnswer,
  SetUpRefused,
} from '../../money/plans/plan-extras.service.ts'
import { agree, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'

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

const withSetUps = saying(SetUpRefused, {
  unknown: () => 'There is no such request. "setups list" shows the open ones.',
  over: () => 'This request was answered already.',
})

const states = ['done', 'declined'] as const

export const setupsAnswer: Verb = {
  name: 'setups answer',
  parameters: ['REQUEST', 'STATE'],
  options: { reason: { value: 'TEXT', about: 'what the admins read in the mail', required: true }, ...yes },
  summary: 'answers a request to set up menus: done, or declined; its admins are mailed',
  about:
    'REQUEST is the number that "setups list" shows. STATE is done or declined. The text is in the mail.',
  run: (operator, [number = '', word = ''], given) => {
    const state = states.find((known) => known === word)
    if (!state) throw new Misused('STATE is done or declined.')
    const answer = reasonOf(given)
    return withSetUps(operator, async (ctx) => {
      const id = numberOf(number, 'request')
      const { workgroup } = await previewSetUpAnswer(ctx, id)
      const act = (on: Context) => answerSetUp(on, operatorActor(operator), { id, state, answer })
      const would = [`Request ${id} of ${workgroup} would be ${state}, and its admins would read: ${answer}`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`Request ${id} is ${state}; a mail says so.`], data: { id, state, answer } }
    })
  },
}
