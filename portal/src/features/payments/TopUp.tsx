import { lazy, Suspense } from 'react'
import { TopUpPanel } from '../wallet/TopUpPanel.tsx'
import { useTopUp } from './useTopUp.ts'

const SandboxCardDialog = lazy(async () => ({
  default: (await import('./SandboxCardDialog.tsx')).SandboxCardDialog,
}))

/** The top-up panel with the card window that it opens. */
export function TopUp() {
  const { busy, card, start, verify, cancel } = useTopUp()
  return (
    <>
      <TopUpPanel busy={busy} onPay={start} />
      {card && (
        <Suspense>
          <SandboxCardDialog payment={card} onPaid={() => verify(card.reference)} onClose={cancel} />
        </Suspense>
      )}
    </>
  )
}
