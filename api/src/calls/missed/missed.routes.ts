import type { missedCallsEndpoints } from '@ekoline/contract/calls/missed-calls.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { claim, close, missedCalls, openMissedCalls, release, reopen } from './missed-calls.service.ts'
import { promiseOf, setPromise } from './missed-due.service.ts'
import { missedReport } from './missed-report.service.ts'
import { missedSources, switchSource } from './missed-sources.service.ts'

export const missedRoutes = (ctx: Context): HandlersOf<typeof missedCallsEndpoints> => ({
  missedCalls: async ({ caller, query }) => ({
    status: 'success',
    ...(await missedCalls(ctx, caller, query)),
  }),
  openMissedCalls: ({ caller }) => success(openMissedCalls(ctx, caller)),
  missedReport: ({ caller, query }) => success(missedReport(ctx, caller, query)),
  missedPromise: async ({ caller }) => ({ status: 'success', minutes: await promiseOf(ctx, caller) }),
  setMissedPromise: ({ body, ...actor }) => done(setPromise(ctx, actor, body.promise_minutes)),
  missedSources: async ({ caller, query: { page = 1 } }) => {
    const { total, rows } = await missedSources(ctx, caller, page)
    return { status: 'success', total, result: [...rows] }
  },
  switchMissedSource: ({ body, ...actor }) => done(switchSource(ctx, actor, body)),
  claimMissedCall: ({ caller, params, body }) => success(claim(ctx, caller, params.id, body.instead_of)),
  releaseMissedCall: ({ caller, params }) => success(release(ctx, caller, params.id)),
  closeMissedCall: ({ caller, params, body }) => success(close(ctx, caller, params.id, body.reason)),
  reopenMissedCall: ({ caller, params }) => success(reopen(ctx, caller, params.id)),
})
