import { Suspense, useDeferredValue } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { useIsCalling } from '../../calls/control/dial.queries.ts'
import { planLine } from '../../core/profile/plan-line.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatPhone } from '../../format/phone.ts'
import { BalanceBox } from '../../money/wallet/BalanceBox.tsx'
import { DebtNotice } from '../../money/wallet/DebtNotice.tsx'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button, buttonClass, linkClass } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CallFrequency } from './CallFrequency.tsx'
import styles from './dashboard.css?inline'
import { useOverview, useTalkTime } from './dashboard.queries.ts'
import { greeting } from './greeting.ts'
import { RecentCalls } from './RecentCalls.tsx'
import { isFirstDay, isOver, type Setup, SetupList } from './SetupList.tsx'
import { TodayCard } from './TodayCard.tsx'
import { talkWords } from './talk-words.ts'
import { useHideSetup } from './useHideSetup.ts'

const ChosenPlan = lazyScreen(() => import('../../money/plans/ChosenPlan.tsx'), 'ChosenPlan')
const CreditRequests = lazyScreen(() => import('../users/CreditRequests.tsx'), 'CreditRequests')
const DialBox = lazyScreen(() => import('../../calls/control/DialBox.tsx'), 'DialBox')

addStyles(styles)

/** service-areas §2, "Dashboard (/)". @source AC8-2, SA-1, SA-6, DEC-132 */
export function DashboardScreen() {
  const { firstName: name, admin_status: isAdmin } = useProfile()
  const overview = useOverview()
  const setup = overview.data?.setup
  const open = setup && !isOver(setup) ? setup : null
  const isNew = open !== null && isFirstDay(open)
  const isKnown = useDeferredValue(overview.isFetched) // drawn in pieces, so that a tap is answered meanwhile
  const note = isNew ? text('overview_welcome', { name }) : greeting(name)
  return (
    <>
      <PageTitle note={isKnown ? note : '\u00a0'}>{text('overview_title')}</PageTitle>
      {/* Not before it is known what is on top: the steps of the first day would push down what one is about to press. */}
      {isKnown ? <Body open={open} isNew={isNew} isAdmin={isAdmin} /> : <Waiting />}
    </>
  )
}

interface BodyProps {
  /** the first day's steps, while one is not done */
  open: Setup | null
  isNew: boolean
  isAdmin: boolean
}

function Body({ open, isNew, isAdmin }: BodyProps) {
  return (
    <>
      <DebtNotice />
      <Suspense>
        <ChosenPlan />
      </Suspense>
      <div className="grid gap-4">
        <Suspense>{isAdmin && <CreditRequests />}</Suspense>
        {open && !open.hidden && <SetupList setup={open} />}
        <div className={cx('overview grid min-w-0 gap-4', isNew && 'overview-new')}>
          <div className="overview-balance grid">
            <Balance />
          </div>
          <div className="overview-dial grid">
            <Suspense fallback={<Skeleton className="h-75" />}>
              <DialBox />
            </Suspense>
          </div>
          {!isNew && (
            <div className="overview-today grid">
              <TodayCard everybody={isAdmin} />
            </div>
          )}
          <div className="overview-people grid gap-4">
            <TotalUsers />
            <MyPhoneNumber />
          </div>
          {!isNew && (
            <div className="overview-calls grid">
              <CallFrequency everybody={isAdmin} />
            </div>
          )}
        </div>
        <RecentCalls />
        <StoreLinks />
        {open?.hidden && <ShowSetup />}
      </div>
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4">
    <span className="sr-only">{text('ui_loading')}</span>
    <Skeleton className="h-34" />
    <Skeleton className="h-75" />
  </div>
)

/** The balance, and what it buys. */
function Balance() {
  const profile = useProfile()
  const talk = useTalkTime().data
  return (
    <BalanceBox
      live={useIsCalling()}
      note={
        <>
          {!isUnlimited(profile) && (
            <span className="block min-h-[1lh] text-body text-on-panel">
              {talk && talkWords(talk.seconds)}
            </span>
          )}
          {planLine(profile)}
        </>
      }
    />
  )
}

/** Links to the mobile app, if there is one (service-areas §2, "Dashboard"). */
function StoreLinks() {
  const { android, ios } = config().links
  if (!android && !ios) return null
  return (
    <section aria-label={text('overview_app_title')} className="flex flex-wrap items-center gap-3 pt-2">
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
    <Figure slim title={text('overview_users')} note={note}>
      {overview.data !== undefined ? (
        overview.data.users.toLocaleString('en')
      ) : overview.isError ? (
        <span role="alert" className="text-body font-normal tracking-normal">
          {unlessOffline(overview.error, text('users_failed'))}{' '}
          <button type="button" onClick={() => overview.refetch()} className={`min-h-10 ${linkClass}`}>
            {text('ui_try_again')}
          </button>
        </span>
      ) : (
        <Skeleton className="h-6 w-14" />
      )}
    </Figure>
  )
}

function MyPhoneNumber() {
  const { phoneNumber } = useProfile()
  return (
    <Figure title={text('overview_my_number')} slim>
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
