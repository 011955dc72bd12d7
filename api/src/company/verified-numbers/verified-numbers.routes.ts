import type { verifiedNumbersEndpoints } from '@ekoline/contract/company/verified-numbers.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addVerifiedNumber, removeVerifiedNumber, sendNumberCode } from './verified-numbers.service.ts'
import { listVerified } from './verified-numbers.sql.ts'

export const verifiedNumbersRoutes = (ctx: Context): HandlersOf<typeof verifiedNumbersEndpoints> => ({
  verifiedNumbers: ({ caller }) => success(listVerified(ctx.db, caller.workgroupId)),
  sendNumberCode: async ({ body, ...actor }) => {
    const { callId, retryAfterSeconds } = await sendNumberCode(ctx, actor, body)
    return { status: 'success', result: callId, retry_after: retryAfterSeconds }
  },
  addVerifiedNumber: ({ body, ...actor }) =>
    success(addVerifiedNumber(ctx, actor, { callId: body.call_id, code: body.code })),
  removeVerifiedNumber: ({ params, ...actor }) => done(removeVerifiedNumber(ctx, actor, params.id)),
})
