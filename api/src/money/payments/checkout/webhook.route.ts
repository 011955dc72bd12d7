import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { keepEvent } from './inbox.service.ts'

const LARGEST_BODY = 256 * 1024

/**
 * Where Paystack reports events (set in the dashboard as "Webhook URL"). Each message is stored, then answered, then
 * processed: only a safely stored message is answered 200, because anything else makes Paystack send it again.
 *
 * @source api.md, "webhooks/paystack"; reference, payments 1.4
 */
export async function webhookRoute(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the exact bytes. Only here: a parser belongs to its scope.
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
