import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import type { StartPaymentBody } from '@ekoline/contract/money/payments.ts'
import { NUMBER_PRICE_MINIMUM } from '@ekoline/contract/money/plan-rules.ts'
import { CARD_CONSENT } from '@ekoline/contract/money/saved-cards.facts.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { text } from '../../../text.ts'
import { toast } from '../../../ui/toast.ts'
import { isAnswered, referenceText, useChecking } from './useChecking.ts'
import { verifyPayment } from './verify-payment.ts'

/** What is paid for. */
export type Purchase =
  | {
      readonly purpose: 'topup' | 'payg'
      readonly amount: Kobo
      /** of a top-up: the person agreed that the card is kept */
      readonly keepCard?: boolean
    }
  | { readonly purpose: 'plan'; readonly planid: number }
  | {
      readonly purpose: 'number'
      readonly phonenumber_id: number
      /** what else is begun with the payment; `begin` sends it */
      readonly answers?: object
    }

interface Started {
  readonly result: StartedPayment
}

function bodyOf(purchase: Purchase, cardid: number): StartPaymentBody {
  if (purchase.purpose === 'plan') return { ...purchase, cardid }
  if (purchase.purpose === 'number')
    return { purpose: purchase.purpose, phonenumber_id: purchase.phonenumber_id, cardid }
  const amount = naira(purchase.amount)
  if (purchase.purpose === 'payg') return { purpose: purchase.purpose, amount, cardid }
  return { purpose: purchase.purpose, amount, cardid, ...(purchase.keepCard && { keep_card: CARD_CONSENT }) }
}

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
 * One card payment: start, card window, verify. Shows its own messages, each with the reference of the payment.
 *
 * @param onPaid the payment that was started here went through
 * @param begin starts it in place of the usual call
 * @param onRefused it was not started
 * @source AC4-8, AC4-11, AC8-6, AC8-7, AC8-9, SA-87, DEC-89; account-core §4, "Payment"; §8 for what is said
 */
export function useTopUp(
  onPaid: () => void,
  {
    begin,
    onRefused,
  }: {
    begin?: (once: { idempotencyKey: string }) => Promise<Started>
    onRefused?: (error: unknown) => void
  } = {},
) {
  const { cardid } = useSeat()
  const checking = useChecking()
  const [card, setCard] = useState<StartedPayment | null>(null)
  const started = useSubmit(
    async (purchase: Purchase, once) => {
      const heldBy = await checking.heldByNow()
      // The notice above the form may be out of sight.
      if (heldBy) toast.warning(text('payment_checking', { reference: heldBy.reference }))
      if (heldBy) return null
      return begin ? begin(once) : client.startPayment({ body: bodyOf(purchase, cardid) }, once)
    },
    {
      failed: (error, { purpose }) => refusalOr(error, text(failures[purpose].unanswered)),
      onDone: (answer) => setCard(answer?.result ?? null),
      ...(onRefused && { onFailed: onRefused }),
    },
  )
  const purpose = started.input?.purpose ?? 'topup'
  const words = failures[purpose]
  const verification = useSubmit(
    ({ reference }: { reference: string; unpaid: MessageKey }) =>
      (purpose === 'number' ? verifyNumberPayment : verifyPayment)(reference),
    {
      inPlace: true,
      onDone: async (isPaid, { reference, unpaid }) => {
        if (isPaid) {
          checking.paid(reference)
          return onPaid()
        }
        toast.error(text(unpaid), referenceText(reference))
        // Without an answer it stays among those being checked.
        await checking.leaveToServer(reference).catch(() => undefined)
      },
      onFailed: (error, { reference }) => {
        toast.error(refusalOr(error, text(words.unverified)), referenceText(reference))
        if (isAnswered(error)) checking.forget(reference)
      },
    },
  )
  const busy = started.isPending || card !== null || verification.isPending
  const current = started.data?.result.reference

  /** @param unpaid what is said when the money was not taken */
  function verify(reference: string, unpaid: MessageKey = words.unpaid) {
    checking.remember(reference)
    void verification.run({ reference, unpaid })
    setCard(null)
  }

  /** The card window did not open, or was closed. @param said of it */
  function close(said: MessageKey | null) {
    if (said) toast.error(text(said), card ? referenceText(card.reference) : undefined)
    setCard(null)
  }

  return {
    busy,
    /** Another payment must wait: one is being checked. */
    held: !busy && checking.checked.some(({ isReleased }) => !isReleased),
    /** Those being checked; the one in the card window is not. */
    checked: checking.checked.filter(({ reference }) => !busy || reference !== current),
    release: checking.release,
    /** Asks about a payment again. @returns whether it went through */
    check: async (reference: string) => {
      const isPaid = await checking.check(reference)
      if (isPaid && reference === current) onPaid()
      return isPaid
    },
    card,
    start: started.run,
    /** The card window sends the card's data. @param mayBeCharged false: the card was not charged by them */
    send: (reference: string, mayBeCharged: boolean) =>
      mayBeCharged ? checking.remember(reference) : checking.forget(reference),
    verify,
    /** The card window ended without a result. The customer may have paid before: ask the server once. */
    leave: (reference: string, closed: boolean) =>
      verify(reference, closed ? 'payment_cancelled' : 'payment_failed'),
    /** The card window did not open, so nothing was paid. */
    failToOpen: () => {
      if (card) checking.forget(card.reference)
      close('card_window_failed')
    },
    /** @param unpaid the card was certainly not charged; else it is checked */
    cancel: (unpaid: boolean) => close(unpaid ? 'payment_cancelled' : null),
  }
}
