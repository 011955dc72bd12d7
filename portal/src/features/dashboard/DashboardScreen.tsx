import { Suspense } from 'react'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { config } from '../../config.ts'
import { formatPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button, buttonClass, linkClass } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ChosenPlan } from '../plans/ChosenPlan.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { CallFrequency } from './CallFrequency.tsx'
import { useOverview } from './dashboard.queries.ts'
import { greeting } from './greeting.ts'
import { RecentCalls } from './RecentCalls.tsx'
import { isFirstDay, isOver, SetupList } from './SetupList.tsx'
import { useHideSetup } from './useHideSetup.ts'

const DialBox = lazyScreen(() => import('../calls/DialBox.tsx'), 'DialBox')

/** service-areas §2, "Dashboard (/)". */
export function DashboardScreen() {
  const { firstName: name } = useProfile()
  const setup = useOverview().data?.setup
  const open = setup && !isOver(setup) ? setup : null
  const isNew = open !== null && isFirstDay(open)
  return (
    <>
      <PageTitle>{isNew ? text('overview_welcome', { name }) : greeting(name)}</PageTitle>
      <ChosenPlan />
      <div className="grid gap-4">
        {open && !open.hidden && <SetupList setup={open} />}
        <div className="grid grid-cols-[1.25fr_1fr_1fr] gap-4 max-cards:grid-cols-1">
          <BalanceBox />
          <TotalUsers />
          <MyPhoneNumber />
        </div>
        <div className="grid items-start gap-4 cards:grid-cols-[minmax(0,1fr)_21.25rem]">
          <CallFrequency />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <DialBox />
          </Suspense>
        </div>
        <RecentCalls />
        <StoreLinks />
        {open?.hidden && <ShowSetup />}
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
      <p className="text-soft">{text('overview_app')}</p>
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

/** How many people the workgroup has (service-areas §2, "Dashboard"), and who has not come yet. */
function TotalUsers() {
  const { workgroup } = useSeat()
  const overview = useOverview()
  const invited = overview.data?.invited ?? 0
  const note =
    invited > 0
      ? text(invited === 1 ? 'overview_invited_one' : 'overview_invited', { count: invited })
      : workgroup
  return (
    <Figure title={text('overview_users')} note={note}>
      {overview.data !== undefined ? (
        overview.data.users.toLocaleString('en')
      ) : overview.isError ? (
        <span role="alert" className="text-body font-normal tracking-normal">
          {unlessOffline(overview.error, text('users_failed'))}{' '}
          <button type="button" onClick={() => overview.refetch()} className={`min-h-10 ${linkClass}`}>
            Try again
          </button>
        </span>
      ) : (
        <Skeleton className="h-8 w-14" />
      )}
    </Figure>
  )
}

function MyPhoneNumber() {
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  return (
    <Figure
      title={text('overview_my_number')}
      smaller
      note={
        <>
          {text('overview_sip_account')}{' '}
          <Link to={paths.myPhone()} className={linkClass}>
            {username}
          </Link>
        </>
      }
    >
      {phoneNumber ? formatPhone(phoneNumber) : text('overview_no_number')}
    </Figure>
  )
}

/** The way back to the list of the first day, while it is not done. */
function ShowSetup() {
  const { show, isPending } = useHideSetup()
  return (
    <div>
      <Button kind="plain" className="px-0!" busy={isPending} onClick={show}>
        {text('setup_show')}
      </Button>
    </div>
  )
}
