import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectAccount, signIn, signOut } from './auth.service.ts'
import { setPasswordByLink } from './password-links.service.ts'

export const authRoutes = (
  ctx: Context,
): Handlers<'signIn' | 'selectAccount' | 'logout' | 'resetPassword'> => ({
  signIn: async ({ body, request }) => ({ status: 'success', token: await signIn(ctx, body, request) }),
  selectAccount: async ({ caller, body, request }) => ({
    status: 'success',
    result: await selectAccount(ctx, caller, body.username, request),
  }),
  resetPassword: async ({ body, request }) => {
    await setPasswordByLink(ctx, body, request)
    return { status: 'success' }
  },
  logout: async ({ caller, request }) => {
    await signOut(ctx, caller, request)
    return { status: 'success' }
  },
})
