import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { agentsOf, changeAgent, ownAgent, queuesOf, switchWallboard } from './queues.service.ts'
import { isWallboardOn } from './queues.sql.ts'

type Names = 'queues' | 'agents' | 'ownAgent' | 'changeAgent' | 'wallboardSwitch' | 'switchWallboard'

export const queuesRoutes = (ctx: Context): Handlers<Names> => ({
  queues: async ({ caller, params, query: { search = '', page = 1 } }) => {
    const { total, list } = await queuesOf(ctx, caller, {
      cardId: params.cardid,
      search: search.trim(),
      page,
    })
    return { status: 'success', total, result: list }
  },
  agents: async ({ caller, query: { page = 1 } }) => {
    const { total, list } = await agentsOf(ctx, caller, page)
    return { status: 'success', total, result: list }
  },
  ownAgent: async ({ caller }) => ({ status: 'success', result: await ownAgent(ctx, caller) }),
  changeAgent: async ({ body, ...actor }) => ({
    status: 'success',
    result: await changeAgent(ctx, actor, body.state),
  }),
  wallboardSwitch: async ({ caller }) => ({
    status: 'success',
    result: { on: await isWallboardOn(ctx.db, caller.workgroupId) },
  }),
  switchWallboard: async ({ body: { on }, ...actor }) => {
    await switchWallboard(ctx, actor, on)
    return { status: 'success', result: { on } }
  },
})
