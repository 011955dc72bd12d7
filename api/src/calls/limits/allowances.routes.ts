import type { allowancesEndpoints } from '@ekoline/contract/calls/allowances.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { allowanceFor, setAllowance } from './allowances.service.ts'

const KOBO_PER_NAIRA = 100
const koboOf = (naira: number | null): Kobo | null => (naira === null ? null : kobo(naira * KOBO_PER_NAIRA))

export const allowancesRoutes = (ctx: Context): HandlersOf<typeof allowancesEndpoints> => ({
  allowance: ({ caller, params }) => success(allowanceFor(ctx, caller, params.username)),
  setAllowance: ({ params, body, ...actor }) => {
    const limits = {
      month: koboOf(body.month_limit),
      day: koboOf(body.day_limit),
      destinations: body.destinations,
    }
    return success(setAllowance(ctx, actor, params.username, limits))
  },
})
