import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { forgetWishedPlan, inviterOf, referredBy, wishedPlanOf } from './invite.service.ts'

export const inviteRoutes = (
  ctx: Context,
): Handlers<'inviter' | 'referred' | 'wishedPlan' | 'forgetWishedPlan'> => ({
  inviter: async ({ params, request }) => ({
    status: 'success',
    result: await inviterOf(ctx, params.token, request),
  }),
  referred: async ({ caller, query }) => {
    const { total, people } = await referredBy(ctx, caller, query.page ?? 1)
    return { status: 'success', total, result: people }
  },
  wishedPlan: async ({ caller }) => ({ status: 'success', result: await wishedPlanOf(ctx, caller) }),
  forgetWishedPlan: async ({ caller }) => {
    await forgetWishedPlan(ctx, caller)
    return { status: 'success' }
  },
})
