import type { StartedPayment } from '@ekoline/contract/payments.ts'
import { Suspense } from 'react'
import { config } from '../../config.ts'
import { Late, part } from '../../ui/late.tsx'
import type { useTopUp } from './useTopUp.ts'

/** What every provider's card window is given. */
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
  sandbox: part(() => import('./SandboxCardDialog.tsx'), 'SandboxCardDialog'),
  paystack: part(() => import('./PaystackWindow.tsx'), 'PaystackWindow'),
} as const

/** Fetches the provider's card window ahead of its use; what failed is told where it is shown. */
export const loadCardWindow = () => cardWindows[config().payments.provider].load()

/** The card window of a payment that is under way. */
export function CardWindow({
  of: { card, verify, leave, failToOpen, cancel },
}: {
  of: Pick<ReturnType<typeof useTopUp>, 'card' | 'verify' | 'leave' | 'failToOpen' | 'cancel'>
}) {
  if (!card) return null
  return (
    <Suspense>
      <Late
        of={cardWindows[config().payments.provider]}
        props={{
          payment: card,
          onPaid: () => verify(card.reference),
          onLeft: () => leave(card.reference),
          onFailed: failToOpen,
          onClose: cancel,
        }}
      />
    </Suspense>
  )
}
