import { type Kobo, naira } from '@ekoline/contract/money.ts'
import type { StartedPayment } from '@ekoline/contract/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { refetchMoney } from './payments.queries.ts'
import { verifyPayment } from './verify-payment.ts'

/** Whether the server may have acted although no answer came: the same key must then be used again. */
const mayHaveActed = (error: unknown) =>
  error instanceof ApiError && (error.http >= 500 || (error.http === 0 && error.sent))

/**
 * One top-up by card: start, card window, verify. Says on its own how it went.
 *
 * @param onPaid the payment went through
 * @source account-core §4, "Payment"; §8 for what is said
 */
export function useTopUp(onPaid: () => void) {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [card, setCard] = useState<StartedPayment | null>(null)
  const attempt = useRef<{ amount: Kobo; key: string } | null>(null)

  async function start(amount: Kobo) {
    setBusy(true)
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: crypto.randomUUID() }
    try {
      const { result } = await client.startPayment(
        { body: { purpose: 'topup', amount: naira(amount), cardid } },
        { idempotencyKey: attempt.current.key },
      )
      attempt.current = null
      setCard(result)
    } catch (error) {
      if (!mayHaveActed(error)) attempt.current = null
      if (!isSignedOut(error)) toast.info(messageOf(error, text('top_up_failed')))
      setBusy(false)
    }
  }

  async function verify(reference: string) {
    setCard(null)
    try {
      if (await verifyPayment(reference)) {
        toast.success(text('payment_done'))
        onPaid()
        refetchMoney(cache)
      } else toast.info(text('payment_not_verified'))
    } catch (error) {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('payment_not_verified')))
    } finally {
      setBusy(false)
    }
  }

  /** @param unpaid the card was certainly not charged */
  function cancel(unpaid: boolean) {
    if (unpaid) toast.info(text('payment_failed'))
    setCard(null)
    setBusy(false)
  }

  return { busy, card, start, verify, cancel }
}
