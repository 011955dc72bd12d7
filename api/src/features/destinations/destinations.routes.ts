import type { destinationsEndpoints } from '@ekoline/contract/destinations.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../http/serve.ts'
import { listDestinations } from './destinations.sql.ts'

export const destinationsRoutes = (ctx: Context): HandlersOf<typeof destinationsEndpoints> => ({
  destinations: async ({ caller, query: { category, search = '', page = 1 } }) => {
    const listParams = { category, search: search.trim(), page, size: PAGE_SIZE }
    const { total, list } = await listDestinations(ctx.db, caller.workgroupId, listParams)
    return { status: 'success', total, result: list }
  },
})
