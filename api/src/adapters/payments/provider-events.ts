import type { Kobo } from '@ekoline/contract/units/money.ts'

/** How far a refund is; `needs_attention`: a person must act in the provider's dashboard. */
export type RefundState = 'pending' | 'needs_attention' | 'processed' | 'failed'

/** A card was charged, or a bank transfer came: ask `verify` about the reference, which need not be one of ours. */
export interface PaymentEvent {
  readonly kind: 'payment'
  readonly reference: string
}

/** A refund has a new state. Its id is often missing: ask `refundsOf`. */
export interface RefundEvent {
  readonly kind: 'refund'
  /** of the payment */
  readonly reference: string
  readonly refundId: string | null
  readonly state: RefundState
  readonly amount: Kobo
  readonly currency: string
}

/** A customer disputed a payment at their bank, or the dispute has a new state. */
export interface DisputeEvent {
  readonly kind: 'dispute'
  /** of the payment */
  readonly reference: string
  readonly disputeId: string
  readonly change: 'opened' | 'reminded' | 'resolved'
  /** of a resolved one: 'won' leaves us the money, 'lost' takes it back; null when the provider does not say */
  readonly outcome: 'won' | 'lost' | null
  /** what is disputed; of a lost one, what was taken back */
  readonly amount: Kobo
  readonly currency: string
}

/** A subscription began, or will not renew, or is over. It moves no money. */
export interface SubscriptionEvent {
  readonly kind: 'subscription'
  readonly change: 'created' | 'not_renewing' | 'disabled'
  readonly code: string
  readonly customerCode: string
  readonly planCode: string
}

/** A month of a subscription was charged, or could not be. Its money comes as a payment. */
export interface InvoiceEvent {
  readonly kind: 'invoice'
  readonly change: 'created' | 'updated' | 'payment_failed'
  readonly subscriptionCode: string
  /** of the charge that paid it; null: none has */
  readonly reference: string | null
}

/** A message that we need not act on. */
export interface OtherEvent {
  readonly kind: 'other'
}

/** A provider's webhook event; `name` is its own word for it. May come twice, late, and in any order. */
export type ProviderEvent = { readonly name: string } & (
  | PaymentEvent
  | RefundEvent
  | DisputeEvent
  | SubscriptionEvent
  | InvoiceEvent
  | OtherEvent
)
