import type { authEndpoints } from '@ekoline/contract/people/auth.ts'
import type { Context } from '../../context.ts'
import { done, signedIn, success } from '../../platform/http/replies.ts'
import type { Handlers, HandlersOf } from '../../platform/http/serve.ts'
import { selectAccount, signIn, signOut } from './auth.service.ts'
import { changePassword } from './password.service.ts'
import { checkPasswordLink, forgotPassword, setPasswordByLink } from './password-links.service.ts'
import { returnByPush } from './push-return.service.ts'
import { requireSecondFactor, workgroupSecurityOf } from './required-factor.service.ts'
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  signInSecondStep,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.service.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.service.ts'
import { askSignInLink, signInByLink } from './sign-in-link.service.ts'
import { confirmSession } from './step-up.service.ts'

type Routes = HandlersOf<typeof authEndpoints> & Handlers<'selectAccount'>

export const authRoutes = (ctx: Context): Routes => ({
  signIn: async ({ body, request }) => signedIn(await signIn(ctx, body, request)),
  signInSecondStep: async ({ body, request }) => signedIn(await signInSecondStep(ctx, body, request)),
  askSignInLink: ({ body, request }) => done(askSignInLink(ctx, body.email, request)),
  signInByLink: async ({ params, query, request }) => {
    const link = { email: params.email, expires: query.expires ?? 0, signature: query.signature ?? '' }
    const admitted = await signInByLink(ctx, link, request)
    return signedIn({ ...admitted, _token: admitted.token })
  },
  returnByPush: async ({ body, request }) => ({
    status: 'success',
    ...(await returnByPush(ctx, body.ticket, request)),
  }),
  selectAccount: ({ caller, body, request }) => success(selectAccount(ctx, caller, body.username, request)),
  forgotPassword: ({ body, request }) => done(forgotPassword(ctx, body.email, request)),
  passwordLink: ({ params, request }) => success(checkPasswordLink(ctx, params.token, request)),
  resetPassword: ({ body, request }) => done(setPasswordByLink(ctx, body, request)),
  logout: ({ caller, request }) => done(signOut(ctx, caller, request)),

  changePassword: async ({ body, ...actor }) => {
    await changePassword(ctx, actor, body)
    return { status: 'successful' }
  },
  confirmSession: ({ body, ...by }) => done(confirmSession(ctx, by, body)),
  sessions: async ({ caller, query }) => {
    const { total, sessions } = await sessionsOf(ctx, caller, query.page ?? 1)
    return { status: 'success', total, result: sessions }
  },
  endSession: ({ params, ...actor }) => done(endSession(ctx, actor, params.id)),
  endOtherSessions: async (actor) => ({ status: 'success', ended: await endOtherSessions(ctx, actor) }),

  secondFactor: ({ caller }) => success(secondFactorOf(ctx, caller)),
  beginSecondFactor: ({ body, ...actor }) => success(beginSecondFactor(ctx, actor, body.password)),
  turnOnSecondFactor: async ({ body, ...actor }) => ({
    status: 'success',
    result: { recovery_codes: await turnOnSecondFactor(ctx, actor, body.code) },
  }),
  turnOffSecondFactor: ({ body, ...actor }) => done(turnOffSecondFactor(ctx, actor, body)),
  renewRecoveryCodes: async ({ body, ...actor }) => ({
    status: 'success',
    result: { recovery_codes: await renewRecoveryCodes(ctx, actor, body) },
  }),

  workgroupSecurity: ({ caller }) => success(workgroupSecurityOf(ctx, caller)),
  requireSecondFactor: ({ body, ...by }) => done(requireSecondFactor(ctx, by, body.second_factor_required)),
})
