import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { ProviderEvent, RefundState } from './provider-events.ts'

export interface Checkout {
  readonly reference: string
  /** kobo that the card is charged */
  readonly amount: Kobo
  readonly currency: string
  readonly email: string
  /** the provider's own plan, charged every month; it overrides `amount` */
  readonly planCode?: string
}

/** What the browser needs to open the provider's card form. */
export interface StartedCheckout {
  readonly publicKey: string
  readonly accessCode?: string
}

/** Who pays a subscription at the provider, and for which of its plans. */
export interface Subscriber {
  readonly customerCode: string
  readonly planCode: string
}

export interface PlanPrice {
  /** kobo */
  readonly amount: Kobo
  /** also for the subscriptions that run; else they keep theirs */
  readonly running: boolean
}

/** Money that was sent to one of our account numbers. */
export interface BankTransfer {
  readonly accountNumber: string
  /** who sent it and from which bank, in one line; null when the provider does not say */
  readonly sender: string | null
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
  /** when the card was charged; null before it was */
  readonly paidAt: Date | null
  /** the last four digits of the card that was charged; null when the provider does not say */
  readonly cardLast4: string | null
  /** of what was sent to an account number; null for any other payment */
  readonly transfer: BankTransfer | null
  /** of a payment for one of the provider's plans: the first one and each renewal; else null */
  readonly subscriber: Subscriber | null
}

/** What the provider says of a subscription. Only an 'active' one will be charged again. */
export interface ProviderSubscription extends Subscriber {
  /** the provider's name for it */
  readonly code: string
  readonly state: 'active' | 'not_renewing' | 'disabled'
  /** when it began; null when the provider does not say */
  readonly createdAt: Date | null
  /** null when it will not be, or the provider does not say */
  readonly nextChargeAt: Date | null
}

/** What to list: payments that went through, or that went back as a whole, begun from `from` on and before `to`. */
export interface PaymentRange {
  readonly state: 'success' | 'reversed'
  readonly from: Date
  readonly to: Date
}

/** What to list: payouts that came to our bank account from `from` on and before `to`. */
export interface PayoutRange {
  readonly from: Date
  readonly to: Date
}

/** Money that the provider paid to our bank account. What it kept beside its fees, for refunds and chargebacks, is the rest. */
export interface ProviderPayout {
  /** the provider's own id of it */
  readonly id: string
  readonly currency: string
  /** kobo that its payments took from cards */
  readonly processed: Kobo
  /** kobo that the provider kept of them as its fees */
  readonly fees: Kobo
  /** kobo that came to the bank */
  readonly paid: Kobo
  readonly paidAt: Date
}

/** What to list: disputes that customers opened from `from` on and before `to`. */
export interface DisputeRange {
  readonly from: Date
  readonly to: Date
}

/** What the provider says of a payment that a customer disputed at their bank. */
export interface ProviderDispute {
  /** the provider's own id of it */
  readonly id: string
  /** of the payment, which need not be one of ours */
  readonly reference: string
  readonly state: 'open' | 'resolved'
  /** of a resolved one: 'won' leaves us the money, 'lost' takes it back; null when the provider does not say */
  readonly outcome: 'won' | 'lost' | null
  /** what is disputed; of a lost one, what was taken back */
  readonly amount: Kobo
  readonly currency: string
}

export interface RefundOrder {
  /** of the payment */
  readonly reference: string
  /** kobo; may be a part of the payment */
  readonly amount: Kobo
  /** names this refund, so that it is made once however often it is ordered */
  readonly key: string
}

/** What the provider says of a refund. Only 'processed' means that the customer has the money. */
export interface ProviderRefund {
  /** the provider's own id of it */
  readonly id: string
  readonly state: RefundState
  /** kobo, in `currency` */
  readonly amount: Kobo
  readonly currency: string
  /** of the order; null for a refund made in the provider's dashboard */
  readonly key: string | null
}

/** A card that its owner lets us charge again. */
export interface SavedCard {
  /** the provider's name for it, by which anybody with our key could charge it: a secret */
  readonly code: string
  /** of its first charge; the provider takes no other */
  readonly email: string
  readonly last4: string
  /** such as 'visa'; empty when the provider does not say */
  readonly brand: string
  /** the last month in which it can be charged, as 2030-12 */
  readonly expires: string
}

/** A charge of a saved card, without its owner in front of it. */
export interface SavedCharge {
  readonly reference: string
  /** kobo */
  readonly amount: Kobo
  readonly currency: string
  readonly code: string
  /** as in `SavedCard` */
  readonly email: string
}

/**
 * What became of a charge. 'challenged': the card's bank wants its owner to confirm it, at `confirmAt`; no money was
 * taken yet. 'pending': it is not known yet. Whether money was taken is for `verify` to say.
 */
export type ChargeAnswer =
  | { readonly state: 'success' | 'pending' | 'failed'; readonly response: string }
  | { readonly state: 'challenged'; readonly confirmAt: string }

/** Who is to have an account number. The provider knows a customer by the e-mail, and gives one number to each. */
export interface BankAccountOrder {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** as +234… */
  readonly phone: string
}

/** An account number at a bank by which the provider takes money for us. */
export interface BankAccount {
  /** the provider's name for it */
  readonly code: string
  readonly bank: string
  /** ten digits */
  readonly number: string
  /** what a bank shows of it before it sends */
  readonly name: string
}

/** The provider gave no usable answer; what it did is unknown. */
export class ProviderUnavailable extends Error {}

/** The provider refused, and nothing happened; the message is its own. */
export class ProviderRefused extends Error {}

export class ProviderKnowsNone extends ProviderRefused {}

/** A genuine message of the provider is not in the documented form. */
export class UnreadableEvent extends Error {}

/** A card payment provider, in our words. @source DEC-24 */
export interface Payments {
  readonly name: 'sandbox' | 'paystack'
  /** The provider's own plan by which one of ours is paid every month; null for a plan that is paid once. */
  planCodeOf(planId: number): string | null
  /**
   * Starts a payment. The same reference again is the same checkout.
   *
   * @throws ProviderUnavailable; ProviderRefused when this reference can never be paid
   */
  startCheckout(checkout: Checkout): Promise<StartedCheckout>
  /**
   * Asks for a payment's outcome. One made with test money where real money is expected, or the other way round, is
   * 'failed': it moved none of our money.
   *
   * @returns null when the provider does not know the reference
   * @throws ProviderUnavailable
   */
  verify(reference: string): Promise<ProviderPayment | null>
  /**
   * The card that a payment was made by, if it went through and the card may be charged again.
   *
   * @throws ProviderUnavailable
   */
  savedCardOf(reference: string): Promise<SavedCard | null>
  /**
   * Charges a saved card. The same reference again charges nothing: it says what became of the first one.
   *
   * @throws ProviderUnavailable when it is not known whether it was charged: `verify` says; ProviderRefused when it
   *   was not and never will be, as a card that was forgotten
   */
  chargeSaved(charge: SavedCharge): Promise<ChargeAnswer>
  /**
   * Has a saved card never be charged again. One that is not known, or was forgotten before, is as good.
   *
   * @throws ProviderUnavailable; ProviderRefused when it may have to be asked again
   */
  forgetCard(code: string): Promise<void>
  /** Whether account numbers can be had. */
  readonly givesBankAccounts: boolean
  /**
   * Has an account number made. The same e-mail again is the same number, until that is closed.
   *
   * @returns null while the bank is at work: to be asked again
   * @throws ProviderRefused when it makes none; ProviderUnavailable
   */
  openBankAccount(order: BankAccountOrder): Promise<BankAccount | null>
  /**
   * Closes an account number, so that banks send nothing more to it. One that is not known, or was closed before, is as
   * good.
   *
   * @throws ProviderUnavailable; ProviderRefused when it may have to be asked again
   */
  closeBankAccount(code: string): Promise<void>
  /**
   * A page of the payments in the provider's books, not only ours.
   *
   * @param page from 1
   * @returns an empty one behind the last
   * @throws ProviderUnavailable
   */
  list(range: PaymentRange, page: number): Promise<ProviderPayment[]>
  /**
   * A page of the payouts that have come to our bank account.
   *
   * @param page from 1
   * @returns an empty one behind the last
   * @throws ProviderUnavailable
   */
  listPayouts(range: PayoutRange, page: number): Promise<ProviderPayout[]>
  /**
   * A page of the payments that a payout is for.
   *
   * @param id of the payout
   * @param page from 1
   * @returns an empty one behind the last
   * @throws ProviderUnavailable
   */
  paymentsOfPayout(id: string, page: number): Promise<ProviderPayment[]>
  /**
   * Orders a refund. The same key again is the same refund, also after an unknown outcome.
   *
   * @throws ProviderRefused when more would go back than is left of the payment; ProviderUnavailable
   */
  refund(order: RefundOrder): Promise<ProviderRefund>
  /**
   * All refunds of a payment, with their current state. An event only says that it is time to ask.
   *
   * @throws ProviderUnavailable
   */
  refundsOf(reference: string): Promise<ProviderRefund[]>
  /**
   * A refund of a payment by the id that the provider gave it.
   *
   * @returns null when the provider knows none of that id for this payment
   * @throws ProviderUnavailable
   */
  findRefund(reference: string, id: string): Promise<ProviderRefund | null>
  /**
   * All disputes that were opened in a time, not only of our payments.
   *
   * @throws ProviderUnavailable
   */
  listDisputes(range: DisputeRange): Promise<ProviderDispute[]>
  /**
   * @returns null when the provider does not know it
   * @throws ProviderUnavailable
   */
  findDispute(id: string): Promise<ProviderDispute | null>
  /**
   * Asks for a subscription's state.
   *
   * @returns null when the provider does not know it
   * @throws ProviderUnavailable
   */
  findSubscription(code: string): Promise<ProviderSubscription | null>
  /**
   * All subscriptions of the customer who made a payment, to the plan that it paid.
   *
   * @throws ProviderUnavailable
   */
  subscriptionsOf(reference: string): Promise<ProviderSubscription[]>
  /**
   * Ends a subscription: the card is not charged for it again. One that has ended stays ended.
   *
   * @throws ProviderKnowsNone for a subscription that the provider does not know; ProviderRefused when it may have to
   *   be asked again; ProviderUnavailable
   */
  disableSubscription(code: string): Promise<void>
  /**
   * Sets what one of the provider's plans charges a month: new subscriptions from now on, and with `running` also those
   * that run, from their next charge on. The same again changes nothing.
   *
   * @throws ProviderKnowsNone for a plan that the provider does not know; ProviderRefused; ProviderUnavailable
   */
  setPlanPrice(planCode: string, price: PlanPrice): Promise<void>
  /** Whether a message to our webhook was signed by the provider. @param body the bytes as they came */
  isGenuine(body: Buffer, headers: Readonly<Record<string, unknown>>): boolean
  /**
   * Reads a genuine message.
   *
   * @throws UnreadableEvent
   */
  readEvent(body: Buffer): ProviderEvent
}
