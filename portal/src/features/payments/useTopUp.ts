import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type Kobo, naira } from '@ekoline/contract/money.ts'
import type { StartedPayment, StartPaymentBody } from '@ekoline/contract/payments.ts'
import { NUMBER_PRICE_MINIMUM } from '@ekoline/contract/plan-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, refusalOr } from '../../client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { verifyPayment } from './verify-payment.ts'

/** What is paid for. */
export type Purchase =
  | { readonly purpose: 'topup' | 'payg'; readonly amount: Kobo }
  | { readonly purpose: 'plan'; readonly planid: number }
  | { readonly purpose: 'number'; readonly phonenumber_id: number }

const bodyOf = (it: Purchase, cardid: number): StartPaymentBody =>
  'amount' in it ? { purpose: it.purpose, amount: naira(it.amount), cardid } : { ...it, cardid }

/**
 * The messages when nothing started, when the money was not taken, and when the outcome is unknown (account-core §8).
 */
const failures = {
  topup: { unanswered: 'top_up_failed', unpaid: 'payment_not_verified', unverified: 'payment_not_verified' },
  payg: { unanswered: 'top_up_failed', unpaid: 'payment_not_verified', unverified: 'payment_not_verified' },
  plan: { unanswered: 'plan_payment_failed', unpaid: 'payment_failed', unverified: 'plan_payment_failed' },
  number: { unanswered: 'assign_failed', unpaid: 'payment_failed', unverified: 'assign_failed' },
} as const

/** @returns whether a number was paid for with at least what one costs (service-areas §4, "Number purchase") @throws ApiError */
async function verifyNumberPayment(reference: string): Promise<boolean> {
  const { status, data } = await client.verifyTransaction({ params: { reference } })
  return status && data.amount >= NUMBER_PRICE_MINIMUM
}

/**
 * One card payment: start, card window, verify. Shows its own messages.
 *
 * @param onPaid the payment went through
 * @source account-core §4, "Payment"; §8 for what is said
 */
export function useTopUp(onPaid: () => void) {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const [card, setCard] = useState<StartedPayment | null>(null)
  const started = useSubmit(
    (purchase: Purchase, once) => client.startPayment({ body: bodyOf(purchase, cardid) }, once),
    {
      failed: (error, { purpose }) => refusalOr(error, text(failures[purpose].unanswered)),
      onDone: ({ result }) => setCard(result),
    },
  )
  const purpose = started.input?.purpose ?? 'topup'
  const words = failures[purpose]
  const verification = useSubmit(
    ({ reference }: { reference: string; unpaid: MessageKey }) =>
      (purpose === 'number' ? verifyNumberPayment : verifyPayment)(reference),
    {
      failed: (error) => refusalOr(error, text(words.unverified)),
      onDone: (isPaid, { unpaid }) => {
        if (!isPaid) return toast.error(text(unpaid))
        toast.success(text('payment_done'))
        onPaid()
        // The specification's reload of the page (decisions, "Reloading").
        void cache.invalidateQueries()
      },
    },
  )

  /** @param unpaid what is said when the money was not taken */
  function verify(reference: string, unpaid: MessageKey = words.unpaid) {
    void verification.run({ reference, unpaid })
    setCard(null)
  }

  /** The card window did not open, or was closed. @param said of it */
  function close(said: MessageKey | null) {
    if (said) toast.error(text(said))
    setCard(null)
  }

  return {
    busy: started.isPending || card !== null || verification.isPending,
    card,
    start: started.run,
    verify,
    /** The card window was closed. The customer may have paid before: ask the server once. */
    leave: (reference: string) => verify(reference, 'payment_failed'),
    /** The card window did not open, so nothing was paid. */
    failToOpen: () => close('card_window_failed'),
    /** @param unpaid the card was certainly not charged */
    cancel: (unpaid: boolean) => close(unpaid ? 'payment_failed' : null),
  }
}
