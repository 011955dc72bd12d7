import type { callLimitsEndpoints } from '@ekoline/contract/calls/call-limits.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { callLimits, setCallLimits } from './call-limits.service.ts'

export const callLimitsRoutes = (ctx: Context): HandlersOf<typeof callLimitsEndpoints> => ({
  callLimits: ({ caller }) => success(callLimits(ctx, caller)),
  setCallLimits: ({ body, ...actor }) => done(setCallLimits(ctx, actor, body)),
})
