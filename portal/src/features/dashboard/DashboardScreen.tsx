import { Suspense } from 'react'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { config } from '../../config.ts'
import { formatPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { buttonClass, linkClass } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ChosenPlan } from '../plans/ChosenPlan.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { CallFrequency } from './CallFrequency.tsx'
import { useTotalUsers } from './dashboard.queries.ts'
import { RecentCalls } from './RecentCalls.tsx'

const DialBox = lazyScreen(() => import('../calls/DialBox.tsx'), 'DialBox')

/** service-areas §2, "Dashboard (/)". */
export function DashboardScreen() {
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <ChosenPlan />
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
            <DialBox />
          </Suspense>
        </div>
        <RecentCalls />
        <StoreLinks />
      </div>
    </>
  )
}

/** Links to the mobile app, if there is one (service-areas §2, "Dashboard"). */
function StoreLinks() {
  const { android, ios } = config().links
  if (!android && !ios) return null
  return (
    <section aria-label="Mobile app" className="flex flex-wrap items-center gap-3 pt-2">
      <p className="text-soft">Take your calls with you:</p>
      {android && (
        <a href={android} className={buttonClass('quiet')}>
          Google Play
        </a>
      )}
      {ios && (
        <a href={ios} className={buttonClass('quiet')}>
          App Store
        </a>
      )}
    </section>
  )
}

/** How many people the workgroup has (service-areas §2, "Dashboard"). */
function TotalUsers() {
  const { workgroup } = useSeat()
  const total = useTotalUsers()
  return (
    <Figure title="Total users" note={workgroup}>
      {total.data !== undefined ? (
        total.data.toLocaleString('en')
      ) : total.isError ? (
        <span role="alert" className="text-body font-normal tracking-normal">
          {unlessOffline(total.error, text('users_failed'))}{' '}
          <button type="button" onClick={() => total.refetch()} className={`min-h-10 ${linkClass}`}>
            Try again
          </button>
        </span>
      ) : (
        <Skeleton className="h-8 w-14" />
      )}
    </Figure>
  )
}
