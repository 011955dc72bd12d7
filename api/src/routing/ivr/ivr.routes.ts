import type { ivrEndpoints } from '@ekoline/contract/routing/ivr.ts'
import type { Context } from '../../context.ts'
import { done, success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addIvr, changeIvr, companyIvrs, deleteIvr, ivrsOf } from './ivr.service.ts'
import { checkIvr, walkIvr } from './trial.service.ts'

export const ivrRoutes = (ctx: Context): HandlersOf<typeof ivrEndpoints> => ({
  ivrs: ({ caller, params, query: { search = '', page = 1 } }) =>
    successWith(ivrsOf(ctx, caller, { cardId: params.cardid, search: search.trim(), page })),
  companyIvrs: ({ caller, query: { page = 1 } }) => successWith(companyIvrs(ctx, caller, page)),
  addIvr: ({ body, ...actor }) => success(addIvr(ctx, actor, body)),
  changeIvr: ({ params, body, ...actor }) => success(changeIvr(ctx, actor, params.id, body)),
  deleteIvr: ({ params, ...actor }) => done(deleteIvr(ctx, actor, params.id)),
  checkIvr: ({ caller, body }) => success(checkIvr(ctx, caller, body)),
  walkIvr: ({ caller, body }) => success(walkIvr(ctx, caller, body)),
})
