import type { outsideNumbersEndpoints } from '@ekoline/contract/calls/outside-numbers.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  addOutsideNumber,
  deleteOutsideNumber,
  outsideNumbersOf,
  setOutsideBudget,
} from './outside-numbers.service.ts'

export const outsideNumbersRoutes = (ctx: Context): HandlersOf<typeof outsideNumbersEndpoints> => ({
  outsideNumbers: async ({ caller, query: { page = 1 } }) => {
    const { total, rows, budget } = await outsideNumbersOf(ctx, caller, page)
    return { status: 'success', total, result: rows, budget }
  },
  addOutsideNumber: ({ body, ...actor }) => success(addOutsideNumber(ctx, actor, body)),
  deleteOutsideNumber: ({ params, ...actor }) => done(deleteOutsideNumber(ctx, actor, params.id)),
  setOutsideBudget: async ({ body, ...actor }) => ({
    status: 'success',
    budget: await setOutsideBudget(ctx, actor, body.month_limit),
  }),
})
