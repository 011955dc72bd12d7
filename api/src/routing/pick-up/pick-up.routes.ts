import type { pickUpEndpoints } from '@ekoline/contract/routing/pick-up.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { pickUpCall, ringingCalls } from './pick-up.service.ts'

export const pickUpRoutes = (ctx: Context): HandlersOf<typeof pickUpEndpoints> => ({
  ringingCalls: ({ caller }) => success(ringingCalls(ctx, caller)),
  pickUpCall: ({ params, ...actor }) => done(pickUpCall(ctx, actor, params.uniqueid)),
})
