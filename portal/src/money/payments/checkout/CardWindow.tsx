import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import { Suspense } from 'react'
import { config } from '../../../app/config.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { useTopUp } from './useTopUp.ts'

/** The props of every provider's card window. */
export interface CardWindowProps {
  payment: StartedPayment
  /** the key of the pay-for-me link that it was begun by, if any */
  byLink?: string
  /** the card's data are being sent: from now on it may be charged; `false`: it certainly was not */
  onSent: (mayBeCharged: boolean) => void
  onPaid: () => void
  /** it ended without a result, `closed` by the customer; whether the card was charged is not known */
  onLeft: (closed: boolean) => void
  /** it did not open */
  onFailed: () => void
  /** the customer closed it; `unpaid` when the card was certainly not charged */
  onClose: (unpaid: boolean) => void
}

const cardWindows = {
  sandbox: lazyScreen(() => import('./SandboxCardDialog.tsx'), 'SandboxCardDialog'),
  paystack: lazyScreen(() => import('./PaystackWindow.tsx'), 'PaystackWindow'),
} as const

/** Preloads the provider's card window; a failure is shown where it opens. */
export const loadCardWindow = () => cardWindows[config().payments.provider].load()

/** The card window of the current payment. */
export function CardWindow({
  payment: { card, send, verify, leave, failToOpen, cancel },
  byLink,
}: {
  byLink?: string
  payment: Pick<ReturnType<typeof useTopUp>, 'card' | 'send' | 'verify' | 'leave' | 'failToOpen' | 'cancel'>
}) {
  if (!card) return null
  const Window = cardWindows[config().payments.provider]
  return (
    <Suspense>
      <Window
        payment={card}
        {...(byLink !== undefined && { byLink })}
        onSent={(mayBeCharged) => send(card.reference, mayBeCharged)}
        onPaid={() => verify(card.reference)}
        onLeft={(closed) => leave(card.reference, closed)}
        onFailed={failToOpen}
        onClose={cancel}
      />
    </Suspense>
  )
}
