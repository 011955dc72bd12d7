import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
import { type Kobo, naira } from '@ekoline/contract/money.ts'
import type { StartedPayment, StartPaymentBody } from '@ekoline/contract/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { verifyNumberPayment } from './verify-number-payment.ts'
import { verifyPayment } from './verify-payment.ts'

/** Whether the server may have acted although no answer came: the same key must then be used again. */
const mayHaveActed = (error: unknown) =>
  error instanceof ApiError && (error.http >= 500 || (error.http === 0 && error.sent))

/** What is paid for. */
export type Purchase =
  | { readonly purpose: 'topup' | 'payg'; readonly amount: Kobo }
  | { readonly purpose: 'plan'; readonly planid: number }
  | { readonly purpose: 'number'; readonly phonenumber_id: number }

const bodyOf = (it: Purchase, cardid: number): StartPaymentBody =>
  'amount' in it ? { purpose: it.purpose, amount: naira(it.amount), cardid } : { ...it, cardid }

/** What is said when nothing begins, when the money was not taken, and when nobody knows (account-core §8). */
const failures = {
  topup: { unanswered: 'top_up_failed', unpaid: 'payment_not_verified', unverified: 'payment_not_verified' },
  payg: { unanswered: 'top_up_failed', unpaid: 'payment_not_verified', unverified: 'payment_not_verified' },
  plan: { unanswered: 'plan_payment_failed', unpaid: 'payment_failed', unverified: 'plan_payment_failed' },
  number: { unanswered: 'assign_failed', unpaid: 'payment_failed', unverified: 'assign_failed' },
} as const

/**
 * One payment by card: start, card window, verify. Says on its own how it went.
 *
 * @param onPaid the payment went through
 * @source account-core §4, "Payment"; §8 for what is said
 */
export function useTopUp(onPaid: () => void) {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [card, setCard] = useState<StartedPayment | null>(null)
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const [purpose, setPurpose] = useState<Purchase['purpose']>('topup')
  const words = failures[purpose]

  async function start(purchase: Purchase) {
    setBusy(true)
    setPurpose(purchase.purpose)
    const body = bodyOf(purchase, cardid)
    const written = JSON.stringify(body)
    if (attempt.current?.body !== written) attempt.current = { body: written, key: crypto.randomUUID() }
    try {
      const { result } = await client.startPayment({ body }, { idempotencyKey: attempt.current.key })
      attempt.current = null
      setCard(result)
    } catch (error) {
      if (!mayHaveActed(error)) attempt.current = null
      if (!isSignedOut(error)) toast.info(refusalOr(error, text(failures[purchase.purpose].unanswered)))
      setBusy(false)
    }
  }

  /** @param unpaid what is said when the money was not taken */
  async function verify(reference: string, unpaid: ShownKey = words.unpaid) {
    setCard(null)
    try {
      const isPaid = await (purpose === 'number' ? verifyNumberPayment : verifyPayment)(reference)
      if (isPaid) {
        toast.success(text('payment_done'))
        onPaid()
        // The specification's reload of the page (decisions, "Reloading").
        void cache.invalidateQueries()
      } else toast.info(text(unpaid))
    } catch (error) {
      if (!isSignedOut(error)) toast.info(refusalOr(error, text(words.unverified)))
    } finally {
      setBusy(false)
    }
  }

  /** The card window was left. Whoever paid first and closed it then has paid all the same: the server is asked once. */
  const leave = (reference: string) => verify(reference, 'payment_failed')

  /** The card window did not open, so nothing was paid. */
  function failToOpen() {
    toast.info(text('card_window_failed'))
    setCard(null)
    setBusy(false)
  }

  /** @param unpaid the card was certainly not charged */
  function cancel(unpaid: boolean) {
    if (unpaid) toast.info(text('payment_failed'))
    setCard(null)
    setBusy(false)
  }

  return { busy, card, start, verify, leave, failToOpen, cancel }
}
