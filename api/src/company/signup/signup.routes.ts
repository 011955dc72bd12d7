import type { signupEndpoints } from '@ekoline/contract/company/signup.ts'
import type { Context } from '../../context.ts'
import { done, signedIn, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { requestCode } from './codes.service.ts'
import { mailProof, passwordByProof, proveByLink } from './email-proof.service.ts'
import { chosenPlanOf, dismissChosenPlan, inviterOf, referredBy, register } from './signup.service.ts'
import {
  changePhone,
  codeStatus,
  startPhoneVerification,
  unverified,
  verifyPhone,
} from './verification.service.ts'

const codeSent = (sent: Awaited<ReturnType<typeof requestCode>>) =>
  ({ status: 'success', result: sent.callId, retry_after: sent.retryAfterSeconds }) as const

export const signupRoutes = (ctx: Context): HandlersOf<typeof signupEndpoints> => ({
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
    const admitted = await verifyPhone(ctx, { person, callId: query.call_id, ...body }, request)
    return admitted ? signedIn(admitted) : { status: 'success' }
  },
  startPhoneVerification: ({ caller }) => success(startPhoneVerification(ctx, caller)),
  unverified: ({ params, request }) => success(unverified(ctx, params.verifytoken, request)),
  codeFate: ({ params, query, request }) =>
    success(codeStatus(ctx, { ...params, callId: query.call_id }, request)),
  changePhone: async ({ params, body, request }) => {
    const change = { verifytoken: params.verifytoken, phone: body.phoneNumber }
    return { status: 'success', result: await changePhone(ctx, change, request) }
  },
  proveEmail: ({ body, ...by }) => done(proveByLink(ctx, by, body.token)),
  passwordByProof: async ({ body, request }) => ({
    status: 'success',
    password_link: await passwordByProof(ctx, body.token, request),
  }),
  mailEmailProof: (by) => done(mailProof(ctx, by)),
  inviter: ({ params, request }) => success(inviterOf(ctx, params.token, request)),
  referred: async ({ caller, query }) => {
    const { total, people } = await referredBy(ctx, caller, query.page ?? 1)
    return { status: 'success', total, result: people }
  },
  wishedPlan: ({ caller }) => success(chosenPlanOf(ctx, caller)),
  forgetWishedPlan: ({ caller }) => done(dismissChosenPlan(ctx, caller)),
})
