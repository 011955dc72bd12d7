import type { recordingRulesEndpoints } from '@ekoline/contract/calls/recording-rules.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { recordableCall, recordCall } from './on-demand.service.ts'
import { recordingDays, setRecordingDays } from './recording-period.service.ts'
import { recordingRulesOf, setAnnouncement, setRecordingRule } from './recording-rules.service.ts'

export const recordingRulesRoutes = (ctx: Context): HandlersOf<typeof recordingRulesEndpoints> => ({
  recordingRules: async ({ caller, query: { of, search = '', page = 1 } }) => {
    const found = await recordingRulesOf(ctx, caller, { of, search: search.trim(), page })
    return {
      status: 'success',
      incoming: found.incoming,
      announced: found.announced,
      total: found.total,
      result: found.rows,
    }
  },
  recordableCall: ({ caller }) => success(recordableCall(ctx, caller)),
  recordCall: ({ body, ...actor }) => done(recordCall(ctx, actor, body)),
  recordingDays: ({ caller, query }) => success(recordingDays(ctx, caller, query.days)),
  setRecordingDays: ({ body, ...actor }) => done(setRecordingDays(ctx, actor, body)),
  setAnnouncement: ({ body, ...actor }) => done(setAnnouncement(ctx, actor, body.announced)),
  setRecordingRule: ({ body, ...actor }) => success(setRecordingRule(ctx, actor, body)),
})
