import type { dashboardEndpoints } from '@ekoline/contract/company/dashboard.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { hideSetup, overview } from './dashboard.service.ts'

export const dashboardRoutes = (ctx: Context): HandlersOf<typeof dashboardEndpoints> => ({
  overview: ({ caller }) => success(overview(ctx, caller)),

  hideSetup: ({ caller, body }) => done(hideSetup(ctx, caller, body.hidden)),
})
