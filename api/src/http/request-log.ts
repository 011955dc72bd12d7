import type { FastifyInstance } from 'fastify'

/**
 * The request's id on every answer, and one log line for each. The line names the route's pattern, never the
 * address itself, for addresses hold e-mails, numbers and references.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { user: request.caller.userId, seat: request.caller.seatId }),
      },
      'answered',
    )
  })
}
