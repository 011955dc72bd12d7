import { Suspense, useEffect, useState } from 'react'
import { Late, part } from '../../ui/late.tsx'
import { TopUpPanel } from '../wallet/TopUpPanel.tsx'
import { useTopUp } from './useTopUp.ts'

const cardDialog = part(() => import('./SandboxCardDialog.tsx'), 'SandboxCardDialog')

/** The top-up panel with the card window that it opens. */
export function TopUp() {
  const [typed, setTyped] = useState('')
  // Empty after a payment, so that another press of Enter does not begin a second one.
  const { busy, card, start, verify, cancel } = useTopUp(() => setTyped(''))

  useEffect(() => {
    // Ahead of its use; what failed is told where it is shown.
    cardDialog.load().catch(() => undefined)
  }, [])

  return (
    <>
      <TopUpPanel typed={typed} onType={setTyped} busy={busy} onPay={start} />
      {card && (
        <Suspense>
          <Late
            of={cardDialog}
            props={{ payment: card, onPaid: () => verify(card.reference), onClose: cancel }}
          />
        </Suspense>
      )}
    </>
  )
}
