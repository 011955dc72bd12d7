import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { Engine } from '../db/engine.ts'
import { routeOf } from '../http/request-log.ts'

/** Kinds, patterns and counts; never a value, address, number, reference or token. */
type Attributes = Readonly<Record<string, string | number>>

/** A request's span, kept from hook to hook. */
interface RequestSpan {
  /** Runs `next` as a part of the request. */
  within(next: () => void): void
  end(name: string, attributes: Attributes, failed: boolean): void
}

/** Records how long things take, and within what; in our words, so that only one file knows the library. */
export interface Tracing {
  request(): RequestSpan
  /** Times `work` within the current trace; without one it is not traced. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** The log fields of the current trace. */
  logFields(): { trace_id?: string }
  /** Sends what is left, for at most a few seconds. */
  stop(): Promise<void>
}

/** Where traces go. */
export interface TracingPlace {
  /** OTLP over HTTP: the collector's address, without /v1/traces */
  readonly endpoint: string
  /** the share of requests that is traced, 0 to 1 */
  readonly share: number
}

/** A span for each request, named by its route's pattern, around all that it does. */
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
  // Socket events read the body and send the answer outside the request's context: enter it again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, _reply, done) => within(request, done))
}

/** Without what stands in brackets, such as a query within a column. */
function outerOf(sql: string): string {
  const outer = sql.replace(/\([^()]*\)/g, ' ')
  return outer === sql ? sql : outerOf(outer)
}

/** A statement's verb and first table: `select payments`. Neither its text nor its values go into a trace. */
export function summaryOf(sql: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(sql) ?? []
  const tableIn = (text: string) => /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1]
  const table = tableIn(outerOf(sql)) ?? tableIn(sql)
  return [verb, table].filter(Boolean).join(' ').toLowerCase()
}

/** The same engine, with a span for each statement and for each wait for a connection. */
export function traceDatabase(engine: Engine, tracing: Tracing): Engine {
  const attributes = { 'db.system.name': engine.kind === 'postgres' ? 'postgresql' : 'pglite' }
  return {
    ...engine,
    async acquire(use) {
      const session = await tracing.span('wait for a connection', attributes, () => engine.acquire(use))
      return {
        ...session,
        query(sql, parameters) {
          const summary = summaryOf(sql)
          return tracing.span(summary, { ...attributes, 'db.query.summary': summary }, () =>
            session.query(sql, parameters),
          )
        },
      }
    },
  }
}

/** The same provider, with a span for each call to it; references are left out. */
export function tracePayments(payments: Payments, tracing: Tracing): Payments {
  const attributes = { 'payments.provider': payments.name }
  const span = <T>(name: string, work: () => Promise<T>) => tracing.span(`payments ${name}`, attributes, work)
  return {
    name: payments.name,
    planCodeOf: (planId) => payments.planCodeOf(planId),
    startCheckout: (checkout) => span('startCheckout', () => payments.startCheckout(checkout)),
    verify: (reference) => span('verify', () => payments.verify(reference)),
    savedCardOf: (reference) => span('savedCardOf', () => payments.savedCardOf(reference)),
    chargeSaved: (charge) => span('chargeSaved', () => payments.chargeSaved(charge)),
    forgetCard: (code) => span('forgetCard', () => payments.forgetCard(code)),
    givesBankAccounts: payments.givesBankAccounts,
    openBankAccount: (order) => span('openBankAccount', () => payments.openBankAccount(order)),
    closeBankAccount: (code) => span('closeBankAccount', () => payments.closeBankAccount(code)),
    list: (range, page) => span('list', () => payments.list(range, page)),
    listPayouts: (range, page) => span('listPayouts', () => payments.listPayouts(range, page)),
    paymentsOfPayout: (id, page) => span('paymentsOfPayout', () => payments.paymentsOfPayout(id, page)),
    refund: (order) => span('refund', () => payments.refund(order)),
    refundsOf: (reference) => span('refundsOf', () => payments.refundsOf(reference)),
    findRefund: (reference, id) => span('findRefund', () => payments.findRefund(reference, id)),
    listDisputes: (range) => span('listDisputes', () => payments.listDisputes(range)),
    findDispute: (id) => span('findDispute', () => payments.findDispute(id)),
    findSubscription: (code) => span('findSubscription', () => payments.findSubscription(code)),
    subscriptionsOf: (reference) => span('subscriptionsOf', () => payments.subscriptionsOf(reference)),
    disableSubscription: (code) => span('disableSubscription', () => payments.disableSubscription(code)),
    setPlanPrice: (code, price) => span('setPlanPrice', () => payments.setPlanPrice(code, price)),
    isGenuine: (body, headers) => payments.isGenuine(body, headers),
    readEvent: (body) => payments.readEvent(body),
  }
}
