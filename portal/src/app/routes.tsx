import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { preloadProfile } from '../core/profile/profile.ts'
import { LoginScreen } from '../people/auth/LoginScreen.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { askOtherTabs, joinOtherTabs } from './other-tabs.ts'
import { paths } from './paths.ts'
import { session } from './session.ts'
import { Arrival } from './shell/Arrival.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { FollowSignIn } from './shell/FollowSignIn.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

interface Screen {
  path: string
  /** as the window's title says it */
  title: MessageKey
  element: ReactNode
  load: () => Promise<unknown>
}

function screen<Name extends string>(
  path: string,
  title: MessageKey,
  load: () => Promise<Record<Name, ComponentType<object>>>,
  name: Name,
): Screen {
  const Lazy = lazyScreen(load, name)
  return { path, title, element: <Lazy />, load: Lazy.load }
}

const results = () => import('../money/payments/checkout/ResultScreens.tsx')

const confirmPhone = () => import('../company/signup/ConfirmPhoneScreen.tsx')

/** Anybody. */
const publicScreens: Screen[] = [
  {
    path: paths.login(),
    title: 'title_login',
    element: (
      <FollowSignIn>
        <LoginScreen />
      </FollowSignIn>
    ),
    load: async () => undefined,
  },
  screen(
    paths.loginLink(':email'),
    'title_login',
    () => import('../people/auth/SignInLinkScreen.tsx'),
    'SignInLinkScreen',
  ),
  screen(
    paths.forgotPassword(),
    'title_forgot_password',
    () => import('../people/auth/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  screen(
    paths.resetPassword(':token'),
    'title_reset_password',
    () => import('../people/auth/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  screen(paths.signUp(), 'title_sign_up', () => import('../company/signup/SignUpScreen.tsx'), 'SignUpScreen'),
  screen(
    paths.verification(),
    'title_verification',
    () => import('../company/signup/VerificationScreen.tsx'),
    'VerificationScreen',
  ),
  screen(paths.confirmPhone(), 'title_confirm_phone', confirmPhone, 'ConfirmPhoneScreen'),
  screen(paths.confirmEmail(':token'), 'title_confirm_phone', confirmPhone, 'ConfirmPhoneScreen'),
  screen(
    paths.invite(':token'),
    'title_invite',
    () => import('../company/signup/InviteScreen.tsx'),
    'InviteScreen',
  ),
  screen(
    paths.enterCode(),
    'title_enter_code',
    () => import('../company/signup/EnterCodeScreen.tsx'),
    'EnterCodeScreen',
  ),
  screen(
    paths.payLink(),
    'title_pay_link',
    () => import('../money/payments/links/PayLinkScreen.tsx'),
    'PayLinkScreen',
  ),
  screen(
    paths.verify(),
    'title_payment',
    () => import('../money/payments/checkout/VerifyScreen.tsx'),
    'VerifyScreen',
  ),
  screen(paths.payment(), 'title_payment', results, 'PaidScreen'),
  screen(paths.successfulPayment(), 'title_payment', results, 'PaidScreen'),
  screen(paths.failedPayment(), 'title_payment', results, 'FailedPaymentScreen'),
]

/** Public, for a television: without a frame. */
const boardScreens: Screen[] = [
  screen(
    paths.wallboard(':usersip'),
    'title_wallboard',
    () => import('../company/wallboard/WallboardScreen.tsx'),
    'WallboardScreen',
  ),
  screen(
    paths.wallboardLink(':key'),
    'title_wallboard',
    () => import('../company/wallboard/WallboardScreen.tsx'),
    'WallboardScreen',
  ),
]

/** Signed in, before a workgroup is chosen. */
const choosingScreens: Screen[] = [
  screen(
    paths.selectAccount(),
    'title_select_account',
    () => import('../core/workgroups/SelectAccountScreen.tsx'),
    'SelectAccountScreen',
  ),
]

/** Signed in, within the shell. */
const protectedScreens: Screen[] = [
  screen(
    paths.overview(),
    'title_overview',
    () => import('../company/dashboard/DashboardScreen.tsx'),
    'DashboardScreen',
  ),
  screen(paths.calls(), 'title_calls', () => import('../calls/history/CallsScreen.tsx'), 'CallsScreen'),
  screen(
    paths.callsToday(),
    'title_calls_today',
    () => import('../calls/history/TodayScreen.tsx'),
    'TodayScreen',
  ),
  screen(
    paths.liveCalls(),
    'title_live_calls',
    () => import('../calls/live/LiveCallsScreen.tsx'),
    'LiveCallsScreen',
  ),
  screen(
    paths.payments(),
    'title_payments',
    () => import('../money/payments/checkout/PaymentsScreen.tsx'),
    'PaymentsScreen',
  ),
  screen(paths.phone(), 'title_phone', () => import('./NumbersScreen.tsx'), 'NumbersScreen'),
  screen(
    paths.security(),
    'title_security',
    () => import('../people/auth/SecurityScreen.tsx'),
    'SecurityScreen',
  ),
  screen(paths.myPhone(), 'title_my_phone', () => import('./OwnPhoneScreen.tsx'), 'OwnPhoneScreen'),
  screen(paths.files(), 'title_files', () => import('../calls/files/FilesScreen.tsx'), 'FilesScreen'),
  screen(paths.ivr(), 'title_ivr', () => import('../routing/ivr/IvrScreen.tsx'), 'IvrScreen'),
  screen(paths.hours(), 'title_hours', () => import('../routing/schedules/HoursScreen.tsx'), 'HoursScreen'),
  screen(
    paths.ringGroups(),
    'title_ring_groups',
    () => import('../routing/ring-groups/RingGroupsScreen.tsx'),
    'RingGroupsScreen',
  ),
  screen(
    paths.outsideNumbers(),
    'title_outside_numbers',
    () => import('../calls/outside-numbers/OutsideNumbersScreen.tsx'),
    'OutsideNumbersScreen',
  ),
  screen(
    paths.recording(),
    'title_recording',
    () => import('../calls/recordings/RecordingRulesScreen.tsx'),
    'RecordingRulesScreen',
  ),
  screen(
    paths.voicemail(),
    'title_voicemail',
    () => import('../routing/voicemail/VoicemailScreen.tsx'),
    'VoicemailScreen',
  ),
  screen(
    paths.developers(),
    'title_developers',
    () => import('../company/developers/DevelopersScreen.tsx'),
    'DevelopersScreen',
  ),
  screen(
    paths.otpHistory(),
    'title_otp_history',
    () => import('../company/otp-history/OtpHistoryScreen.tsx'),
    'OtpHistoryScreen',
  ),
  screen(paths.users(), 'title_users', () => import('../company/users/UsersScreen.tsx'), 'UsersScreen'),
  screen(
    paths.statement(),
    'title_statement',
    () => import('../money/wallet/StatementScreen.tsx'),
    'StatementScreen',
  ),
  screen(
    paths.companyMoney(),
    'title_company',
    () => import('../money/wallet/CompanyScreen.tsx'),
    'CompanyScreen',
  ),
  screen(
    paths.invoices(),
    'title_invoices',
    () => import('../money/invoices/InvoicesScreen.tsx'),
    'InvoicesScreen',
  ),
  screen(paths.audit(), 'title_audit', () => import('../core/audit/AuditScreen.tsx'), 'AuditScreen'),
  screen(
    paths.conferences(),
    'title_conferences',
    () => import('../routing/conferences/ConferencesScreen.tsx'),
    'ConferencesScreen',
  ),
  screen(paths.queues(), 'title_queues', () => import('../routing/queues/QueuesScreen.tsx'), 'QueuesScreen'),
  screen(
    paths.queueReports(),
    'title_queue_reports',
    () => import('../routing/queues/QueueReportsScreen.tsx'),
    'QueueReportsScreen',
  ),
  screen(
    paths.verifyAccount(),
    'title_verify_account',
    () => import('../people/documents/VerifyAccountScreen.tsx'),
    'VerifyAccountScreen',
  ),
  screen(
    paths.businessPage(),
    'title_business_page',
    () => import('../people/business/BusinessScreen.tsx'),
    'BusinessScreen',
  ),
  screen(
    paths.bulkDialler(),
    'title_bulk_dialler',
    () => import('../outreach/campaigns/BulkDiallerScreen.tsx'),
    'BulkDiallerScreen',
  ),
]

const notFound = screen('*', 'title_not_found', () => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

const SignedIn = lazyScreen(() => import('./shell/SignedIn.tsx'), 'SignedIn')
const Shell = lazyScreen(() => import('./shell/Shell.tsx'), 'Shell')

/** The titles of the screens within the shell, by their paths. */
export const shellTitles = (): Record<string, MessageKey> =>
  Object.fromEntries(protectedScreens.map(({ path, title }) => [path, title]))

/**
 * Fetches at once all that the first page needs, which would otherwise load one after the other: the screen, the shell,
 * and the profile.
 *
 * @returns settles when the code is there; what failed fails again where it is shown
 */
export async function preload(pathname: string): Promise<unknown> {
  joinOtherTabs()
  const around = () => Promise.allSettled([SignedIn.load(), Shell.load()])
  // A person who signs in needs the shell next: it is loaded while the server checks the password.
  session.subscribe(() => session.token() && around())
  const at = ({ path }: Screen) => matchPath(path, pathname)
  const open = [...publicScreens, ...boardScreens].find(at)
  const inShell = protectedScreens.find(at)
  const closed = inShell ?? choosingScreens.find(at)
  if (closed || [paths.login(), paths.verify()].includes(pathname)) await askOtherTabs()
  if (!closed) return Promise.allSettled([(open ?? notFound).load()])
  if (session.token() === null) return SignedIn.load().catch(() => undefined)
  if (inShell) preloadProfile()
  return Promise.allSettled([closed.load(), around()])
}

const routesOf = (screens: Screen[]) =>
  screens.map(({ path, title, element }) => (
    <Route key={path} path={path} element={<Arrival title={title}>{element}</Arrival>} />
  ))

/** All screens. */
export function Portal() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<ShellSkeleton />}>
        <Routes>
          <Route element={<PublicFrame />}>{routesOf([...publicScreens, notFound])}</Route>
          {routesOf(boardScreens)}
          <Route element={<SignedIn />}>
            <Route element={<PublicFrame />}>{routesOf(choosingScreens)}</Route>
            <Route element={<Shell />}>{routesOf(protectedScreens)}</Route>
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
