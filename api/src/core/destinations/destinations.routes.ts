import type { destinationsEndpoints } from '@ekoline/contract/core/destinations.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { findExtension, listDestinations, listFewOfEach, listNumbers } from './destinations.sql.ts'

/** Of each kind, in a list of all kinds: it shows what there is, and a search finds the rest. */
const FEW_OF_EACH = 5

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
    const asked = { search: search.trim(), page, size: category ? PAGE_SIZE : FEW_OF_EACH }
    const { total, list } = await (category
      ? listDestinations(ctx, caller.workgroupId, { category, ...asked })
      : listFewOfEach(ctx, caller.workgroupId, asked))
    return { status: 'success', total, result: list }
  },
})
