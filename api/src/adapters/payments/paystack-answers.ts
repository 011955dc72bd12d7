import type { z } from 'zod'
import {
  type BankAccount,
  type ChargeAnswer,
  ProviderKnowsNone,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  type ProviderSubscription,
} from './payments.ts'
import { refundStateOf } from './paystack-events.ts'
import type * as shapes from './paystack-shapes.ts'

export const states: Readonly<Record<string, ProviderPayment['state']>> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'failed', // not final: the customer may still come back and pay
  reversed: 'reversed',
}

const subscriptionStates: Readonly<Record<string, ProviderSubscription['state']>> = {
  active: 'active',
  attention: 'active', // its last charge failed; the next one is tried
  'non-renewing': 'not_renewing',
}

export const subscriptionOf = (subscription: z.infer<typeof shapes.subscription>): ProviderSubscription => ({
  code: subscription.subscription_code,
  customerCode: subscription.customer ?? '',
  planCode: subscription.plan ?? '',
  state: subscriptionStates[subscription.status] ?? 'disabled',
  createdAt: subscription.createdAt,
  nextChargeAt: subscription.next_payment_date,
})

export const answerOf = (state: ProviderPayment['state'], response: string): ChargeAnswer =>
  state === 'success' || state === 'failed' ? { state, response } : { state: 'pending', response }

export const refusalOf = ({ http, message }: { readonly http: number; readonly message: string }) =>
  http === 404 ? new ProviderKnowsNone(message) : new ProviderRefused(message)

/** @returns null while the bank is at work */
export function bankAccountOf(account: z.infer<typeof shapes.bankAccount>): BankAccount | null {
  if (!account.account_number || !account.bank) return null
  return {
    code: account.id,
    bank: account.bank.name,
    number: account.account_number,
    name: account.account_name?.trim() || account.bank.name,
  }
}

export const noteOf = (key: string) => `Refund key: ${key}`
const keyIn = (note: string | null | undefined) => /^Refund key: (\S+)$/.exec(note ?? '')?.[1] ?? null

export const refundOf = (refund: z.infer<typeof shapes.refund>): ProviderRefund => ({
  id: refund.id,
  state: refundStateOf(refund.status),
  amount: refund.amount,
  currency: refund.currency,
  key: keyIn(refund.merchant_note),
})
