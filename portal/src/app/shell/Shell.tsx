import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { DialDialog } from '../../calls/control/DialDialog.tsx'
import { TermsNotice } from '../../core/legal/TermsNotice.tsx'
import { EmailProof } from '../../core/profile/EmailProof.tsx'
import { NinBanner } from '../../core/profile/NinBanner.tsx'
import { ProfileContext, useLoggedOnUser, useProfile } from '../../core/profile/profile.queries.ts'
import type { SetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { onEmailUnproven, unlessOffline } from '../client.ts'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import { type AccountDialogName, AccountDialogs } from './AccountDialogs.tsx'
import { focus } from './Arrival.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import { MakesDestinations } from './MakesDestinations.tsx'
import { MoreDialog } from './MoreDialog.tsx'
import { Navigation } from './Navigation.tsx'
import { frame, ScreenSkeleton, ShellSkeleton } from './ShellSkeleton.tsx'

const SelectAccountDialog = lazyScreen(
  () => import('../../core/workgroups/SelectAccountDialog.tsx'),
  'SelectAccountDialog',
)
const ContactSupportDialog = lazyScreen(() => import('./ContactSupportDialog.tsx'), 'ContactSupportDialog')
const SecondFactorNeeded = lazyScreen(
  () => import('../../people/auth/SecondFactorNeeded.tsx'),
  'SecondFactorNeeded',
)
const ConfirmItIsYou = lazyScreen(() => import('./ConfirmItIsYou.tsx'), 'ConfirmItIsYou')
const SuspensionBanner = lazyScreen(
  () => import('../../core/workgroups/SuspensionBanner.tsx'),
  'SuspensionBanner',
)
const OwnCallLeft = lazyScreen(() => import('../../calls/control/OwnCallLeft.tsx'), 'OwnCallLeft')
const AfterTalk = lazyScreen(() => import('../../calls/browser-phone/AfterTalk.tsx'), 'AfterTalk')
const BrowserCall = lazyScreen(() => import('../../calls/browser-phone/BrowserCall.tsx'), 'BrowserCall')
const OpensPushed = lazyScreen(() => import('./OpensPushed.tsx'), 'OpensPushed')
const PickUp = lazyScreen(() => import('../../routing/pick-up/PickUp.tsx'), 'PickUp')

/** The frame of every screen behind the sign-in. It waits for the profile, so that nothing jumps. */
export function Shell() {
  const { brand } = config()
  const profile = useLoggedOnUser()
  if (profile.data)
    return (
      <ProfileContext value={profile.data}>
        {profile.data.second_factor_needed ? <SetUpFirst /> : <Frame />}
      </ProfileContext>
    )
  if (!profile.isError) return <ShellSkeleton />
  return (
    <div className={frame.grid}>
      <div className={frame.side} />
      <div>
        <div className={frame.header}>
          <div className={frame.bar}>
            <Wordmark name={brand.name} logo={brand.logo_url} />
          </div>
        </div>
        <main className={frame.main}>
          <ErrorState
            title={unlessOffline(profile.error, text('internal'))}
            onRetry={() => profile.refetch()}
          >
            {text('shell_account_failed')}
          </ErrorState>
        </main>
      </div>
    </div>
  )
}

/** The workgroup requires a second factor that the person does not have: nothing of it works until one is set up. */
function SetUpFirst() {
  const { brand } = config()
  return (
    <>
      <div className={frame.header}>
        <div className={frame.bar}>
          <Wordmark name={brand.name} logo={brand.logo_url} />
        </div>
      </div>
      <main id="main" className="mx-auto w-[min(28.75rem,100%)] px-5 py-8">
        <Suspense fallback={<ScreenSkeleton />}>
          <SecondFactorNeeded />
        </Suspense>
      </main>
    </>
  )
}

function Frame() {
  const { brand, browser_phone } = config()
  const { suspension } = useProfile()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [account, setAccount] = useState<AccountDialogName | null>(null)
  const [waitsForProof, setWaitsForProof] = useState(false)
  useEffect(() => onEmailUnproven(() => setWaitsForProof(true)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page anew
  useLayoutEffect(() => {
    const before = document.activeElement
    focus.moved = () => ![before, document.body].includes(document.activeElement)
    return () => {
      focus.moved = undefined
    }
  }, [pathname])

  const wordmark = <Wordmark name={brand.name} logo={brand.logo_url} />
  return (
    <div className={frame.grid}>
      <a
        href="#main"
        className="sr-only rounded-field bg-lagoon px-4 py-2 text-on-lagoon focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
      >
        {text('shell_skip')}
      </a>
      <aside aria-label={brand.name} className={frame.side}>
        <div className={frame.brand}>{wordmark}</div>
        <div className={frame.menu}>
          <Navigation onSetUp={setSetUp} />
        </div>
      </aside>
      <div>
        <Suspense>{suspension && <SuspensionBanner />}</Suspense>
        {waitsForProof && <EmailProof />}
        <NinBanner onUpdate={() => setAccount('editProfile')} />
        <Header onWorkgroup={() => setChoosing(true)} onDialog={setAccount} />
        <main id="main" tabIndex={-1} className={`${frame.main} outline-none`}>
          <TermsNotice />
          <ErrorBoundary key={pathname}>
            <MakesDestinations>
              <Suspense fallback={<ScreenSkeleton />}>
                <Outlet context={setSetUp} />
              </Suspense>
            </MakesDestinations>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar more={menuOpen} onMore={() => setMenuOpen(true)} />

      <MoreDialog
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onSetUp={setSetUp}
        onWorkgroup={() => setChoosing(true)}
        onDialog={setAccount}
      />
      {pathname !== paths.overview() && <DialDialog />}
      <Suspense>
        {choosing && <SelectAccountDialog open onClose={() => setChoosing(false)} />}
        {setUp && <ContactSupportDialog setUp={setUp} onClose={() => setSetUp(null)} />}
      </Suspense>
      <Suspense>
        <ConfirmItIsYou />
        <OpensPushed />
      </Suspense>
      <AccountDialogs name={account} onClose={() => setAccount(null)} />
      {browser_phone && (
        <Suspense>
          <AfterTalk />
          <BrowserCall ownLeft={<OwnCallLeft />} whileFree={<PickUp />} />
        </Suspense>
      )}
    </div>
  )
}
