import type { setUpEndpoints } from '@ekoline/contract/company/set-up.ts'
import type { Context } from '../../context.ts'
import { startedPayment } from '../../money/payments/checkout/payments.service.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { lastSetUp, setUpLine, setUpLineByCard } from './set-up.service.ts'

export const setUpRoutes = (ctx: Context): HandlersOf<typeof setUpEndpoints> => ({
  lastSetUp: async ({ caller }) => ({ status: 'success', result: await lastSetUp(ctx, caller) }),

  setUpLine: async ({ body, ...actor }) => ({ status: 'success', result: await setUpLine(ctx, actor, body) }),

  setUpLineByCard: async ({ body, ...actor }) => ({
    status: 'success',
    result: startedPayment(ctx, await setUpLineByCard(ctx, actor, body)),
  }),
})
