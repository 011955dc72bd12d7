import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { codeFate } from './code-fate.service.ts'
import { requestCode } from './codes.service.ts'
import { register } from './signup.service.ts'
import { changePhone, unverified, verifyPhone } from './verification.service.ts'

type Names =
  | 'register'
  | 'requestCode'
  | 'confirmPhone'
  | 'verifyPhone'
  | 'unverified'
  | 'codeFate'
  | 'changePhone'

const codeSent = (sent: Awaited<ReturnType<typeof requestCode>>) =>
  ({ status: 'success', result: sent.callId, retry_after: sent.retryAfterSeconds }) as const

export const signupRoutes = (ctx: Context): Handlers<Names> => ({
  register: async ({ body, request }) => {
    const { phoneNumber } = body
    const { userId, verifytoken } = await register(ctx, body, request)
    // Typed as the default product's; the key is the operator's.
    const data = { [`${ctx.config.product as 'ekoline'}_user_id` as const]: userId, verifytoken, phoneNumber }
    return { status: 'success', data }
  },
  requestCode: async ({ body, request }) => codeSent(await requestCode(ctx, body, request)),
  confirmPhone: async ({ body, request }) => codeSent(await requestCode(ctx, body, request)),
  verifyPhone: async ({ params, query, body, request }) => {
    const { person } = params
    await verifyPhone(ctx, { person, callId: query.call_id, code: body.code }, request)
    return { status: 'success' }
  },
  unverified: async ({ params, request }) => ({
    status: 'success',
    result: await unverified(ctx, params.verifytoken, request),
  }),
  codeFate: async ({ params, query, request }) => ({
    status: 'success',
    result: await codeFate(ctx, { ...params, callId: query.call_id }, request),
  }),
  changePhone: async ({ params, body, request }) => {
    const change = { verifytoken: params.verifytoken, phone: body.phoneNumber }
    return { status: 'success', result: await changePhone(ctx, change, request) }
  },
})
