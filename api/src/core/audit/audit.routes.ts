import type { auditEndpoints } from '@ekoline/contract/core/audit.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { auditPage } from './audit.service.ts'

export const auditRoutes = (ctx: Context): HandlersOf<typeof auditEndpoints> => ({
  audit: async ({ caller, query }) => {
    const { lines, total, isMinimum } = await auditPage(ctx, caller, query)
    return { status: 'success', result: lines, total, total_is_minimum: isMinimum }
  },
})
