import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { Figure } from '../../ui/Card.tsx'
import { Late, part } from '../../ui/late.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WishedPlan } from '../plans/WishedPlan.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { CallFrequency } from './CallFrequency.tsx'
import { RecentCalls } from './RecentCalls.tsx'
import { StoreLinks } from './StoreLinks.tsx'
import { TotalUsers } from './TotalUsers.tsx'

const dialBox = part(() => import('../calls/DialBox.tsx'), 'DialBox')

/** service-areas §2, "Dashboard (/)". */
export function DashboardScreen() {
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <WishedPlan />
      <div className="grid gap-4">
        <div className="grid grid-cols-[1.25fr_1fr_1fr] gap-4 max-cards:grid-cols-1">
          <BalanceBox />
          <TotalUsers />
          <Figure
            title="My phone number"
            smaller
            note={
              <>
                SIP account{' '}
                <Link to={paths.myPhone()} className={linkClass}>
                  {username}
                </Link>
              </>
            }
          >
            {phoneNumber ? formatPhone(phoneNumber) : 'None yet'}
          </Figure>
        </div>
        <div className="grid items-start gap-4 cards:grid-cols-[minmax(0,1fr)_21.25rem]">
          <CallFrequency />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Late of={dialBox} props={{}} />
          </Suspense>
        </div>
        <RecentCalls />
        <StoreLinks />
      </div>
    </>
  )
}
