import type { Payments } from '../adapters/payments/payments.ts'
import type { Tracing } from './tracing.ts'

/** The same provider, with a span for each call to it; the references stay out. */
export function tracePayments(payments: Payments, tracing: Tracing): Payments {
  const attributes = { 'payments.provider': payments.name }
  const span = <T>(name: string, work: () => Promise<T>) => tracing.span(`payments ${name}`, attributes, work)
  return {
    name: payments.name,
    planCodeOf: payments.planCodeOf,
    startCheckout: (checkout) => span('startCheckout', () => payments.startCheckout(checkout)),
    verify: (reference) => span('verify', () => payments.verify(reference)),
    list: (range, page) => span('list', () => payments.list(range, page)),
    refund: (order) => span('refund', () => payments.refund(order)),
    refundsOf: (reference) => span('refundsOf', () => payments.refundsOf(reference)),
    findSubscription: (code) => span('findSubscription', () => payments.findSubscription(code)),
    subscriptionsOf: (reference) => span('subscriptionsOf', () => payments.subscriptionsOf(reference)),
    disableSubscription: (code) => span('disableSubscription', () => payments.disableSubscription(code)),
    isGenuine: payments.isGenuine,
    readEvent: payments.readEvent,
  }
}
