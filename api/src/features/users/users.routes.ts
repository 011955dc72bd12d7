import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { resendInvitation, revokeInvitation } from './invitations.service.ts'
import { addUser, changeStatus, makeAdmin } from './users.service.ts'

type Names = 'subscribe' | 'changeStatus' | 'makeAdmin' | 'resendInvitation' | 'revokeInvitation'

const done = { status: 'success' } as const

export const usersRoutes = (ctx: Context): Handlers<Names> => ({
  subscribe: async ({ body, ...actor }) => {
    await addUser(ctx, actor, body)
    return done
  },
  changeStatus: async ({ params, body, ...actor }) => {
    await changeStatus(ctx, actor, params.id, body.status)
    return done
  },
  makeAdmin: async ({ params, body: _, ...actor }) => {
    await makeAdmin(ctx, actor, params.id)
    return done
  },
  resendInvitation: async ({ params, ...actor }) => {
    await resendInvitation(ctx, actor, params.id)
    return done
  },
  revokeInvitation: async ({ params, ...actor }) => {
    await revokeInvitation(ctx, actor, params.id)
    return done
  },
})
