import type { usersEndpoints } from '@ekoline/contract/users.ts'
import type { Context } from '../../context.ts'
import { done } from '../../http/replies.ts'
import type { HandlersOf } from '../../http/serve.ts'
import { addUser, changeStatus, makeAdmin, resendInvitation, revokeInvitation } from './users.service.ts'

export const usersRoutes = (ctx: Context): HandlersOf<typeof usersEndpoints> => ({
  subscribe: ({ body, ...actor }) => done(addUser(ctx, actor, body)),
  changeStatus: ({ params, body, ...actor }) => done(changeStatus(ctx, actor, params.id, body.status)),
  makeAdmin: ({ params, body: _, ...actor }) => done(makeAdmin(ctx, actor, params.id)),
  resendInvitation: ({ params, ...actor }) => done(resendInvitation(ctx, actor, params.id)),
  revokeInvitation: ({ params, ...actor }) => done(revokeInvitation(ctx, actor, params.id)),
})
