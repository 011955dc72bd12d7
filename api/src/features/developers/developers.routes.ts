import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { apiKeysOf, makeApiKey, revokeApiKey } from './api-keys.service.ts'
import { callWithOtp } from './otp-calls.service.ts'

type Names = 'apiKeys' | 'makeApiKey' | 'revokeApiKey' | 'otpCall'

export const developersRoutes = (ctx: Context): Handlers<Names> => ({
  apiKeys: async ({ caller, query }) => ({
    status: 'success',
    ...(await apiKeysOf(ctx, caller, query.page)),
  }),

  makeApiKey: async ({ body, ...by }) => ({ status: 'success', result: await makeApiKey(ctx, by, body) }),

  revokeApiKey: async ({ params, ...by }) => {
    await revokeApiKey(ctx, by, params.id)
    return { status: 'success' }
  },

  otpCall: async ({ body, ...by }) => ({ status: 'success', result: await callWithOtp(ctx, by, body) }),
})
