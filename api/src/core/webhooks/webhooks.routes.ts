import type { webhooksEndpoints } from '@ekoline/contract/core/webhooks.ts'
import type { Context } from '../../context.ts'
import { done, success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  deliveriesOf,
  makeWebhook,
  redeliver,
  removeWebhook,
  switchOnWebhook,
  webhooksOf,
} from './webhooks.service.ts'

export const webhooksRoutes = (ctx: Context): HandlersOf<typeof webhooksEndpoints> => ({
  webhooks: ({ caller }) => success(webhooksOf(ctx, caller)),

  makeWebhook: ({ body, ...by }) => success(makeWebhook(ctx, by, body)),

  removeWebhook: ({ params, ...by }) => done(removeWebhook(ctx, by, params.id)),

  switchOnWebhook: ({ params, ...by }) => done(switchOnWebhook(ctx, by, params.id)),

  webhookDeliveries: ({ caller, params, query }) =>
    successWith(deliveriesOf(ctx, caller, params.id, query.page)),

  redeliver: ({ params, ...by }) => done(redeliver(ctx, by, params.id)),
})
