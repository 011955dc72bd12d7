import type { destinationsEndpoints } from '@ekoline/contract/core/destinations.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { findExtension, listDestinations, listNumbers } from './destinations.sql.ts'

export const destinationsRoutes = (ctx: Context): HandlersOf<typeof destinationsEndpoints> => ({
  internalNumbers: async ({ caller, query: { search = '', page = 1 } }) => {
    const params = { search: search.trim(), page, size: PAGE_SIZE }
    const [own, { total, list }] = await Promise.all([
      findExtension(ctx, caller.seatId),
      listNumbers(ctx, caller.workgroupId, params),
    ])
    return { status: 'success', own, total, result: list }
  },
  destinations: async ({ caller, query: { category, search = '', page = 1 } }) => {
    const listParams = { category, search: search.trim(), page, size: PAGE_SIZE }
    const { total, list } = await listDestinations(ctx, caller.workgroupId, listParams)
    return { status: 'success', total, result: list }
  },
})
