import { Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '../../../app/paths.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { BalanceBox } from '../../wallet/BalanceBox.tsx'
import { DebtNotice } from '../../wallet/DebtNotice.tsx'
import { MoneyTabs } from '../../wallet/MoneyTabs.tsx'
import { ReferralBox } from '../links/Referred.tsx'
import { LatestPayments } from './LatestPayments.tsx'
import { TopUp } from './TopUp.tsx'
import { useChecking } from './useChecking.ts'
import { WaysToPay } from './WaysToPay.tsx'

// It brings its texts.
const PayLinks = lazyScreen(() => import('../links/PayLinks.tsx'), 'PayLinks')

// Most have none.
const OwnAllowance = lazyScreen(() => import('../../wallet/OwnAllowance.tsx'), 'OwnAllowance')

/** On a screen without room beside the list, the top-up is behind a button; a link to it opens it, too. */
function useTopUpOpen() {
  const { hash, key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [followed, setFollowed] = useState<string | null>(null)
  if (key !== followed) {
    setFollowed(key)
    if (hash === anchors.topUp || hash === anchors.plans) setOpen(true)
  }
  return [isOpen, setOpen] as const
}

/** account-core §2, "Payments screen". @source AC1-5 */
export function PaymentsScreen() {
  const [isOpen, setOpen] = useTopUpOpen()
  // What is being checked is said in the panel, where no one has to look for it.
  const isChecking = useChecking().checked.length > 0
  const isShown = isOpen || isChecking
  const panel = useId()
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('payments_title')}</PageTitle>
      <DebtNotice />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem] wide:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 wide:col-start-2">
          <div className="relative grid">
            <BalanceBox />
            <Button
              kind="on-panel"
              size="row"
              aria-expanded={isShown}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
              className="absolute top-4 right-4 wide:hidden"
            >
              {text(isShown ? 'wallet_top_up_close' : 'wallet_top_up')}
            </Button>
          </div>
          <div id={panel} className={cx('min-w-0', !isShown && 'max-wide:hidden')}>
            <TopUp />
          </div>
        </div>
        <div className="min-w-0 wide:col-start-1 wide:row-span-2 wide:row-start-1">
          <LatestPayments />
        </div>
        <div className="grid min-w-0 items-start gap-4 cards:max-wide:grid-cols-2 wide:col-start-2">
          <WaysToPay />
          <Suspense>
            <OwnAllowance />
          </Suspense>
          <Suspense>
            <PayLinks />
          </Suspense>
          <ReferralBox />
        </div>
      </div>
    </>
  )
}
