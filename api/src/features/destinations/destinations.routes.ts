import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { listDestinations } from './destinations.sql.ts'

export const destinationsRoutes = (ctx: Context): Handlers<'destinations'> => ({
  destinations: async ({ caller, query: { category, search = '', page = 1 } }) => {
    const wish = { category, search: search.trim(), page, size: PAGE_SIZE }
    const { total, list } = await listDestinations(ctx.db, caller.workgroupId, wish)
    return { status: 'success', total, result: list }
  },
})
