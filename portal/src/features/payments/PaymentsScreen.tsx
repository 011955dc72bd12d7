import { PageTitle } from '../../ui/PageTitle.tsx'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { LatestPayments } from './LatestPayments.tsx'
import { ReferralBox } from './ReferralBox.tsx'
import { TopUp } from './TopUp.tsx'

/** account-core §2, "Payments screen". */
export function PaymentsScreen() {
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid items-start gap-4 cards:max-wide:grid-cols-2 cards:max-wide:grid-rows-[auto_1fr] wide:order-2">
          <BalanceBox />
          <div className="cards:max-wide:row-span-2">
            <TopUp />
          </div>
          <ReferralBox />
        </div>
        <LatestPayments />
      </div>
    </>
  )
}
