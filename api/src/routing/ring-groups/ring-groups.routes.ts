import type { ringGroupsEndpoints } from '@ekoline/contract/routing/ring-groups.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addRingGroup, changeRingGroup, deleteRingGroup, ringGroupsOf } from './ring-groups.service.ts'

export const ringGroupsRoutes = (ctx: Context): HandlersOf<typeof ringGroupsEndpoints> => ({
  ringGroups: async ({ caller, query: { search = '', page = 1 } }) => {
    const { total, rows } = await ringGroupsOf(ctx, caller, { search: search.trim(), page })
    return { status: 'success', total, result: rows }
  },
  addRingGroup: ({ body, ...actor }) => success(addRingGroup(ctx, actor, body)),
  changeRingGroup: ({ params, body, ...actor }) => success(changeRingGroup(ctx, actor, params.id, body)),
  deleteRingGroup: ({ params, ...actor }) => done(deleteRingGroup(ctx, actor, params.id)),
})
