import { foreign } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { profileOf } from './profile.service.ts'

export const profileRoutes = (ctx: Context): Handlers<'user' | 'loggedOnUser' | 'activeUserDetails'> => ({
  user: async ({ caller, params }) => {
    if (params.id !== caller.userId) throw foreign(`user:${params.id}`)
    const data = await profileOf(ctx, caller)
    return { status: 'success', verification_status: data.verification_status, data }
  },
  loggedOnUser: ({ caller }) => profileOf(ctx, caller),
  activeUserDetails: ({ caller }) => profileOf(ctx, caller),
})
