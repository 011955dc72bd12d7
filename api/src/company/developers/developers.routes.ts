import type { developersEndpoints } from '@ekoline/contract/company/developers.ts'
import type { Context } from '../../context.ts'
import { done, success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { apiKeysOf, confirmKeys, makeApiKey, revokeAllKeys, revokeApiKey } from './api-keys.service.ts'
import { callWithOtp } from './otp-calls.service.ts'

export const developersRoutes = (ctx: Context): HandlersOf<typeof developersEndpoints> => ({
  revokeAllApiKeys: async (by) => ({ status: 'success', revoked: await revokeAllKeys(ctx, by) }),
  confirmApiKeys: async (by) => ({ status: 'success', confirmed: await confirmKeys(ctx, by) }),
  apiKeys: ({ caller, query }) => successWith(apiKeysOf(ctx, caller, query.page)),

  makeApiKey: ({ body, ...by }) => success(makeApiKey(ctx, by, body)),

  revokeApiKey: ({ params, ...by }) => done(revokeApiKey(ctx, by, params.id)),

  otpCall: ({ body, ...by }) => success(callWithOtp(ctx, by, body)),
})
