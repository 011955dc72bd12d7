import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '../http/route.ts'
import type { RequestSpan, Tracing } from './tracing.ts'

/** Makes a span of every request, by its route's pattern; what the request does is recorded within it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  const within = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request)
    if (span) span.within(next)
    else next()
  }
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const span = tracing.request()
    spans.set(request, span)
    answer.once('close', () => {
      const route = routeOf(request)
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': answer.statusCode,
        'ekoline.request_id': request.id,
      }
      span.end(`${request.method} ${route}`, attributes, answer.statusCode >= 500)
    })
    span.within(done)
  })
  // A body is read, and an answer sent, by events of the socket, which know nothing of the request: enter it again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, _reply, done) => within(request, done))
}
