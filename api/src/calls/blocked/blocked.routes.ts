import type { blockedNumbersEndpoints } from '@ekoline/contract/calls/blocked-numbers.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addBlocked, blockedNumbers, previewBlocked, unblock } from './blocked.service.ts'

export const blockedRoutes = (ctx: Context): HandlersOf<typeof blockedNumbersEndpoints> => ({
  blockedNumbers: async ({ caller, query }) => {
    const { total, rows } = await blockedNumbers(ctx, caller, query)
    return { status: 'success', total, result: [...rows] }
  },
  previewBlocked: ({ caller, query }) => success(previewBlocked(ctx, caller, query)),
  addBlocked: async ({ body, ...actor }) => ({ status: 'success', ...(await addBlocked(ctx, actor, body)) }),
  removeBlocked: ({ params, ...actor }) => done(unblock(ctx, actor, params.id)),
})
