import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  deliveriesOf,
  makeWebhook,
  redeliver,
  removeWebhook,
  switchOnWebhook,
  webhooksOf,
} from './webhooks.service.ts'

type Names =
  | 'webhooks'
  | 'makeWebhook'
  | 'removeWebhook'
  | 'switchOnWebhook'
  | 'webhookDeliveries'
  | 'redeliver'

export const webhooksRoutes = (ctx: Context): Handlers<Names> => ({
  webhooks: async ({ caller }) => ({ status: 'success', result: await webhooksOf(ctx, caller) }),

  makeWebhook: async ({ body, ...by }) => ({ status: 'success', result: await makeWebhook(ctx, by, body) }),

  removeWebhook: async ({ params, ...by }) => {
    await removeWebhook(ctx, by, params.id)
    return { status: 'success' }
  },

  switchOnWebhook: async ({ params, ...by }) => {
    await switchOnWebhook(ctx, by, params.id)
    return { status: 'success' }
  },

  webhookDeliveries: async ({ caller, params, query }) => ({
    status: 'success',
    ...(await deliveriesOf(ctx, caller, params.id, query.page)),
  }),

  redeliver: async ({ params, ...by }) => {
    await redeliver(ctx, by, params.id)
    return { status: 'success' }
  },
})
