import { foreign } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { profileOf, updateProfile } from './profile.service.ts'

type Names = 'user' | 'updateUser' | 'loggedOnUser' | 'activeUserDetails'

export const profileRoutes = (ctx: Context): Handlers<Names> => ({
  user: async ({ caller, params }) => {
    if (params.id !== caller.userId) throw foreign(`user:${params.id}`)
    const data = await profileOf(ctx, caller)
    return { status: 'success', verification_status: data.verification_status, data }
  },
  updateUser: async ({ params, body, ...actor }) => {
    if (params.id !== actor.caller.userId) throw foreign(`user:${params.id}`)
    await updateProfile(ctx, actor, body)
    return { status: 'success', data: await profileOf(ctx, actor.caller) }
  },
  loggedOnUser: ({ caller }) => profileOf(ctx, caller),
  activeUserDetails: ({ caller }) => profileOf(ctx, caller),
})
