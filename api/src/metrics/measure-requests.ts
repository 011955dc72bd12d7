import type { FastifyInstance } from 'fastify'
import { routeOf } from '../http/route.ts'
import type { Meter } from './meter.ts'

/** Tells `meter` of every request, also of those whose caller goes away before the answer. */
export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const began = performance.now()
    let sent = false
    meter.requestBegan()
    answer.once('finish', () => {
      sent = true
    })
    answer.once('close', () =>
      meter.requestEnded({
        route: routeOf(request),
        method: request.method,
        status: sent ? answer.statusCode : 'aborted',
        seconds: (performance.now() - began) / 1000,
      }),
    )
    done()
  })
}
