import type { reachEndpoints } from '@ekoline/contract/routing/reach.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { reachFor, setReach } from './reach.service.ts'

export const reachRoutes = (ctx: Context): HandlersOf<typeof reachEndpoints> => ({
  reach: ({ caller, params }) => success(reachFor(ctx, caller, params.username)),
  setReach: ({ params, body, ...actor }) => success(setReach(ctx, actor, params.username, body)),
})
