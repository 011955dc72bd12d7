import type { Kobo } from '@ekoline/contract/money.ts'

/** What a customer is asked to pay. */
export interface Checkout {
  readonly reference: string
  /** kobo that the card is charged */
  readonly amount: Kobo
  readonly currency: string
  readonly email: string
}

/** What the browser needs to open the provider's card form. */
export interface StartedCheckout {
  readonly publicKey: string
  readonly accessCode?: string
}

/** What the provider says of a payment. Only 'success' means that money was taken. */
export interface ProviderPayment {
  readonly reference: string
  readonly state: 'success' | 'pending' | 'failed' | 'reversed'
  /** kobo, in `currency` */
  readonly amount: Kobo
  readonly currency: string
  /** the provider's own id of the payment; null before there is one */
  readonly id: string | null
  /** kobo that the provider kept */
  readonly fee: Kobo
  /** the provider's word on it, for people */
  readonly response: string
}

/** The provider did not answer, or not in a way that tells anything; what it did is unknown. */
export class ProviderUnavailable extends Error {}

/** A card payment provider, in our words. */
export interface Payments {
  readonly name: 'sandbox' | 'paystack'
  /**
   * Announces a payment. The same reference again is the same checkout.
   *
   * @throws ProviderUnavailable
   */
  startCheckout(checkout: Checkout): Promise<StartedCheckout>
  /**
   * Asks what became of a payment.
   *
   * @returns null when the provider does not know the reference
   * @throws ProviderUnavailable
   */
  verify(reference: string): Promise<ProviderPayment | null>
}
