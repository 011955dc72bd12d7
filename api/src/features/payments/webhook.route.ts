import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { keepEvent } from './inbox.service.ts'

const LARGEST_BODY = 256 * 1024

/**
 * Where Paystack reports what happened (its other end is the dashboard's "Webhook URL"). Kept first, answered then,
 * worked on afterwards: only a message that is safely kept is answered 200, for anything else makes Paystack send it
 * again.
 *
 * @source api.md, "webhooks/paystack"; reference, payments 1.4
 */
export async function webhookRoute(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    // The very bytes are what was signed. Only here: a parser belongs to its scope.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/paystack', async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store')
      if (!Buffer.isBuffer(body) || !ctx.payments.isGenuine(body, headers))
        throw new AppError('not_authenticated')
      await keepEvent(ctx, body)
      return { status: 'success' }
    })
  })
}
