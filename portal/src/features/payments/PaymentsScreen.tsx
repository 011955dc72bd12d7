import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BalanceAlert, DebtNotice } from '../wallet/BalanceAlert.tsx'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { LatestPayments } from './LatestPayments.tsx'
import { ReferralBox } from './Referred.tsx'
import { TopUp } from './TopUp.tsx'

/** account-core §2, "Payments screen". */
export function PaymentsScreen() {
  return (
    <>
      <PageTitle
        aside={
          <Link to={paths.statement()} className={buttonClass('quiet')}>
            Statement
          </Link>
        }
      >
        Payments
      </PageTitle>
      <DebtNotice />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid items-start gap-4 cards:max-wide:grid-cols-2 cards:max-wide:grid-rows-[auto_1fr] wide:order-2">
          <BalanceBox />
          <div className="cards:max-wide:row-span-2">
            <TopUp />
          </div>
          <BalanceAlert />
          <ReferralBox />
        </div>
        <LatestPayments />
      </div>
    </>
  )
}
