import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { UnreadableEvent } from './payments.ts'
import { readJson } from './paystack-http.ts'
import { eventData } from './paystack-shapes.ts'
import type {
  DisputeEvent,
  InvoiceEvent,
  ProviderEvent,
  RefundState,
  SubscriptionEvent,
} from './provider-events.ts'

const SIGNATURE = 'x-paystack-signature'

/** Whether these very bytes were signed with the key. @source reference, payments 1.4 */
export function isSigned(
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  secretKey: string,
): boolean {
  const given = headers[SIGNATURE]
  if (typeof given !== 'string' || !/^[0-9a-f]{128}$/i.test(given)) return false
  const right = createHmac('sha512', secretKey).update(body).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), right)
}

/** The refund state for Paystack's word. */
export function refundStateOf(word: string): RefundState {
  if (word === 'processed' || word === 'failed') return word
  return word === 'needs-attention' ? 'needs_attention' : 'pending'
}

const outcomes: Readonly<Record<string, DisputeEvent['outcome']>> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
}

/** The outcome of a dispute for Paystack's word; null when it says none that is known. */
export const outcomeOf = (resolution: string | null | undefined): DisputeEvent['outcome'] =>
  outcomes[resolution ?? ''] ?? null

type Unnamed<E> = E extends unknown ? Omit<E, 'name'> : never

type Reader<S extends z.ZodType> = { shape: S; read: (data: z.output<S>) => Unnamed<ProviderEvent> }

const reader = <S extends z.ZodType>(shape: S, read: (data: z.output<S>) => Unnamed<ProviderEvent>) =>
  ({ shape, read }) as Reader<z.ZodType>

const refund = (state: RefundState) =>
  reader(eventData.refund, ({ transaction_reference: reference, id, amount, currency }) => ({
    kind: 'refund',
    reference,
    refundId: id ?? null,
    state,
    amount,
    currency,
  }))

const dispute = (change: DisputeEvent['change']) =>
  reader(eventData.dispute, ({ id, transaction, refund_amount, resolution }) => ({
    kind: 'dispute',
    reference: transaction.reference,
    disputeId: id,
    change,
    outcome: change === 'resolved' ? outcomeOf(resolution) : null,
    amount: refund_amount ?? transaction.amount,
    currency: transaction.currency,
  }))

const subscription = (change: SubscriptionEvent['change']) =>
  reader(eventData.subscription, ({ subscription_code: code, customer, plan }) => ({
    kind: 'subscription',
    change,
    code,
    customerCode: customer.customer_code,
    planCode: plan.plan_code,
  }))

/** An invoice without a subscription asks a customer for one payment, which is none of ours. */
const invoice = (change: InvoiceEvent['change']) =>
  reader(eventData.invoice, ({ subscription, transaction, paid }) =>
    subscription === null
      ? { kind: 'other' }
      : {
          kind: 'invoice',
          change,
          subscriptionCode: subscription,
          reference: (paid === true && transaction?.reference) || null,
        },
  )

const readers: ReadonlyMap<string, Reader<z.ZodType>> = new Map([
  ['charge.success', reader(eventData.payment, ({ reference }) => ({ kind: 'payment', reference }))],
  ['refund.pending', refund('pending')],
  ['refund.processing', refund('pending')],
  ['refund.needs-attention', refund('needs_attention')],
  ['refund.processed', refund('processed')],
  ['refund.failed', refund('failed')],
  ['charge.dispute.create', dispute('opened')],
  ['charge.dispute.remind', dispute('reminded')],
  ['charge.dispute.resolve', dispute('resolved')],
  ['subscription.create', subscription('created')],
  ['subscription.not_renew', subscription('not_renewing')],
  ['subscription.disable', subscription('disabled')],
  ['invoice.create', invoice('created')],
  ['invoice.update', invoice('updated')],
  ['invoice.payment_failed', invoice('payment_failed')],
])

const message = z.object({ event: z.string().min(1).max(100), data: z.unknown() })

/**
 * Reads a message of Paystack. One of the other domain (a test beside real money) is not for us.
 *
 * @throws UnreadableEvent when it is not JSON, or not of the documented shape
 */
export function readPaystackEvent(body: Buffer, domain: string): ProviderEvent {
  try {
    const { event: name, data } = message.parse(readJson(body.toString('utf8')))
    const known = readers.get(name)
    if (!known) return { name, kind: 'other' }
    const parsed = known.shape.parse(data)
    return (parsed as { domain: string }).domain === domain
      ? { name, ...known.read(parsed) }
      : { name, kind: 'other' }
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : 'no JSON'
    throw new UnreadableEvent(`Paystack's message is not what it should be: ${why}`, { cause })
  }
}
