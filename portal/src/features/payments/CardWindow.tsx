import type { StartedPayment } from '@ekoline/contract/payments.ts'
import { Suspense } from 'react'
import { config } from '../../config.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { useTopUp } from './useTopUp.ts'

/** The props of every provider's card window. */
export interface CardWindowProps {
  payment: StartedPayment
  onPaid: () => void
  /** the customer closed it; whether the card was charged is not known */
  onLeft: () => void
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
  of: { card, verify, leave, failToOpen, cancel },
}: {
  of: Pick<ReturnType<typeof useTopUp>, 'card' | 'verify' | 'leave' | 'failToOpen' | 'cancel'>
}) {
  if (!card) return null
  const Window = cardWindows[config().payments.provider]
  return (
    <Suspense>
      <Window
        payment={card}
        onPaid={() => verify(card.reference)}
        onLeft={() => leave(card.reference)}
        onFailed={failToOpen}
        onClose={cancel}
      />
    </Suspense>
  )
}
