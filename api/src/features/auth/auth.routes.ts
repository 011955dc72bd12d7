import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectAccount, signIn, signOut } from './auth.service.ts'
import { changePassword } from './password.service.ts'
import { forgotPassword, setPasswordByLink } from './password-links.service.ts'
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

type SignIn =
  | 'signIn'
  | 'signInSecondStep'
  | 'askSignInLink'
  | 'signInByLink'
  | 'forgotPassword'
  | 'resetPassword'
  | 'selectAccount'
  | 'logout'
type Sessions = 'changePassword' | 'sessions' | 'endSession' | 'endOtherSessions'
type SecondFactor =
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'turnOnSecondFactor'
  | 'turnOffSecondFactor'
  | 'renewRecoveryCodes'

const signInRoutes = (ctx: Context): Handlers<SignIn> => ({
  signIn: async ({ body, request }) => ({ status: 'success', ...(await signIn(ctx, body, request)) }),
  signInSecondStep: async ({ body, request }) => ({
    status: 'success',
    token: await signInSecondStep(ctx, body, request),
  }),
  askSignInLink: async ({ body, request }) => {
    await askSignInLink(ctx, body.email, request)
    return { status: 'success' }
  },
  signInByLink: async ({ params, query, request }) => {
    const link = { email: params.email, expires: query.expires ?? 0, signature: query.signature ?? '' }
    const admitted = await signInByLink(ctx, link, request)
    return { status: 'success', ...admitted, _token: admitted.token }
  },
  selectAccount: async ({ caller, body, request }) => ({
    status: 'success',
    result: await selectAccount(ctx, caller, body.username, request),
  }),
  forgotPassword: async ({ body, request }) => {
    await forgotPassword(ctx, body.email, request)
    return { status: 'success' }
  },
  resetPassword: async ({ body, request }) => {
    await setPasswordByLink(ctx, body, request)
    return { status: 'success' }
  },
  logout: async ({ caller, request }) => {
    await signOut(ctx, caller, request)
    return { status: 'success' }
  },
})

const sessionsRoutes = (ctx: Context): Handlers<Sessions> => ({
  changePassword: async ({ body, ...actor }) => {
    await changePassword(ctx, actor, body)
    return { status: 'successful' }
  },
  sessions: async ({ caller, query }) => {
    const { total, sessions } = await sessionsOf(ctx, caller, query.page ?? 1)
    return { status: 'success', total, result: sessions }
  },
  endSession: async ({ params, ...actor }) => {
    await endSession(ctx, actor, params.id)
    return { status: 'success' }
  },
  endOtherSessions: async (actor) => ({ status: 'success', ended: await endOtherSessions(ctx, actor) }),
})

const secondFactorRoutes = (ctx: Context): Handlers<SecondFactor> => ({
  secondFactor: async ({ caller }) => ({ status: 'success', result: await secondFactorOf(ctx, caller) }),
  beginSecondFactor: async ({ body, ...actor }) => ({
    status: 'success',
    result: await beginSecondFactor(ctx, actor, body.password),
  }),
  turnOnSecondFactor: async ({ body, ...actor }) => ({
    status: 'success',
    result: { recovery_codes: await turnOnSecondFactor(ctx, actor, body.code) },
  }),
  turnOffSecondFactor: async ({ body, ...actor }) => {
    await turnOffSecondFactor(ctx, actor, body)
    return { status: 'success' }
  },
  renewRecoveryCodes: async ({ body, ...actor }) => ({
    status: 'success',
    result: { recovery_codes: await renewRecoveryCodes(ctx, actor, body) },
  }),
})

export const authRoutes = (ctx: Context): Handlers<SignIn | Sessions | SecondFactor> => ({
  ...signInRoutes(ctx),
  ...sessionsRoutes(ctx),
  ...secondFactorRoutes(ctx),
})
