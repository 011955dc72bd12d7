import type { Payments } from '../adapters/payments/payments.ts'
import type { Tracing } from './tracing.ts'

/** The same provider, with a span for each call to it; the references stay out. */
export function tracePayments(payments: Payments, tracing: Tracing): Payments {
  const attributes = { 'payments.provider': payments.name }
  return {
    name: payments.name,
    startCheckout: (checkout) =>
      tracing.span('payments startCheckout', attributes, () => payments.startCheckout(checkout)),
    verify: (reference) => tracing.span('payments verify', attributes, () => payments.verify(reference)),
  }
}
