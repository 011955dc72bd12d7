import type { profileEndpoints } from '@ekoline/contract/core/profile.ts'
import type { Context } from '../../context.ts'
import { foreign } from '../../platform/app-error.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { profileOf, updateProfile } from './profile.service.ts'

export const profileRoutes = (ctx: Context): HandlersOf<typeof profileEndpoints> => ({
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
