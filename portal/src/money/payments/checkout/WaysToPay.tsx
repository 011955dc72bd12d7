import { Suspense } from 'react'
import { text } from '../../../text.ts'
import { Card } from '../../../ui/Card.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { BalanceAlert } from '../../wallet/BalanceAlert.tsx'

const BankTransfer = lazyScreen(() => import('../transfers/BankTransfer.tsx'), 'BankTransfer')
const SavedCard = lazyScreen(() => import('../cards/SavedCard.tsx'), 'SavedCard')

/** How money comes without typing a card each time, and the alert that says when it is due. */
export const WaysToPay = () => (
  <Card title={text('ways_to_pay')}>
    <div className="grid gap-4 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-4">
      <Suspense>
        <SavedCard />
      </Suspense>
      <Suspense>
        <BankTransfer />
      </Suspense>
      <BalanceAlert />
    </div>
  </Card>
)
