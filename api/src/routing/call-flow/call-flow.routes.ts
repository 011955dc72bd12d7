import type { callFlowEndpoints } from '@ekoline/contract/routing/call-flow.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { callFlowOf } from './call-flow.service.ts'

export const callFlowRoutes = (ctx: Context): HandlersOf<typeof callFlowEndpoints> => ({
  callFlow: async ({ caller, query: { search = '', page = 1 } }) => {
    const { numbers, ...flow } = await callFlowOf(ctx, caller, { search: search.trim(), page })
    return { status: 'success', total: numbers.total, result: numbers.rows, ...flow }
  },
})
