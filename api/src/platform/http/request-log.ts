import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The pattern of a request's route: what logs, figures and traces may name. The address itself holds e-mails,
 * numbers and references.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  return url.startsWith('/assets/') ? '/assets/*' : url // each file is a route, with another name after each build
}

/** The request's id on every answer, and one log line for each, by the route's pattern. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { user: request.caller.userId, seat: request.caller.seatId }),
      },
      'answered',
    )
    done()
  })
}
