import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { addIvr, changeIvr, deleteIvr, ivrsOf } from './ivr.service.ts'
import { checkIvr, walkIvr } from './trial.service.ts'

type Names = 'ivrs' | 'addIvr' | 'changeIvr' | 'deleteIvr' | 'checkIvr' | 'walkIvr'

export const ivrRoutes = (ctx: Context): Handlers<Names> => ({
  ivrs: async ({ caller, params, query: { search = '', page = 1 } }) => ({
    status: 'success',
    ...(await ivrsOf(ctx, caller, { cardId: params.cardid, search: search.trim(), page })),
  }),
  addIvr: async ({ body, ...actor }) => ({ status: 'success', result: await addIvr(ctx, actor, body) }),
  changeIvr: async ({ params, body, ...actor }) => ({
    status: 'success',
    result: await changeIvr(ctx, actor, params.id, body),
  }),
  deleteIvr: async ({ params, ...actor }) => {
    await deleteIvr(ctx, actor, params.id)
    return { status: 'success' }
  },
  checkIvr: async ({ caller, body }) => ({ status: 'success', result: await checkIvr(ctx, caller, body) }),
  walkIvr: async ({ caller, body }) => ({ status: 'success', result: await walkIvr(ctx, caller, body) }),
})
