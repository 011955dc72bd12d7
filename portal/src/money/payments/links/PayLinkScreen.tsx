import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { payLinkOf } from '../../../app/paths.ts'
import { text } from '../../../text.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { toast } from '../../../ui/toast.ts'
import { AskedPayment } from './AskedPayment.tsx'
import { PaidByLink } from './PaidByLink.tsx'

const CardWindow = lazyScreen(() => import('../checkout/CardWindow.tsx'), 'CardWindow')

/**
 * What a person without an account sees of a pay-for-me link. As soon as a card may be charged, the address has the
 * payment's reference, so that a reload leads to its outcome.
 *
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export function PayLinkScreen() {
  const navigate = useNavigate()
  const [key = '', reference] = useLocation().hash.slice(1).split('/')
  const [card, setCard] = useState<StartedPayment | null>(null)

  const lead = (to?: string) => navigate(payLinkOf(key, to), { replace: true })
  const begin = () => void lead()
  const close = () => setCard(null)

  if (reference && !card)
    return <PaidByLink key={reference} link={key} reference={reference} onAgain={begin} />
  const window = {
    card,
    send: (next: string) => void lead(next),
    verify: close,
    leave: close,
    failToOpen: () => {
      toast.error(text('card_window_failed'))
      close()
      begin()
    },
    cancel: (unpaid: boolean) => {
      close()
      if (unpaid) begin()
    },
  }
  return (
    <>
      <AskedPayment key={key} link={key} busy={card !== null} onStarted={setCard} />
      {card && (
        <Suspense>
          <CardWindow payment={window} byLink={key} />
        </Suspense>
      )}
    </>
  )
}
