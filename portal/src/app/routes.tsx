// @source AC2-2, SA-9

import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { preloadProfile } from '../core/profile/profile.ts'
import type { Screen } from '../kit/screens.ts'
import { LoginScreen } from '../people/auth/LoginScreen.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { answerCall, ticketIn } from './answer.ts'
import { callEarly } from './client.ts'
import { askOtherTabs, joinOtherTabs } from './other-tabs.ts'
import { paths } from './paths.ts'
import { allScreens } from './screens.ts'
import { session } from './session.ts'
import { Arrival } from './shell/Arrival.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { FollowSignIn } from './shell/FollowSignIn.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

interface LoadsComponent extends Screen {
  load: () => Promise<ComponentType<object>>
}

interface ScreenRoute extends Pick<Screen, 'path' | 'title' | 'reached' | 'early'> {
  element: ReactNode
  load: () => Promise<unknown>
}

function routeOf({ load, ...screen }: LoadsComponent): ScreenRoute {
  const Lazy = lazyScreen(async () => ({ Screen: await load() }), 'Screen')
  return { ...screen, element: <Lazy />, load: Lazy.load }
}

/** Of the first code, since it is what most visitors see first. */
const login: ScreenRoute = {
  ...allScreens.login,
  element: (
    <FollowSignIn>
      <LoginScreen />
    </FollowSignIn>
  ),
  load: async () => undefined,
}

const { login: _, ...others } = allScreens
const screens = [login, ...Object.values<LoadsComponent>(others).map(routeOf)]
const reachedBy = (reached: Screen['reached']) => screens.filter((screen) => screen.reached === reached)

const publicScreens = reachedBy('public')
const boardScreens = reachedBy('board')
const choosingScreens = reachedBy('choosing')
const shellScreens = reachedBy(undefined)

const notFound = routeOf({
  path: '*',
  title: 'title_not_found',
  load: async () => (await import('./shell/NotFoundScreen.tsx')).NotFoundScreen,
})

const SignedIn = lazyScreen(() => import('./shell/SignedIn.tsx'), 'SignedIn')
const Shell = lazyScreen(() => import('./shell/Shell.tsx'), 'Shell')

/** The titles of the screens within the shell, by their paths. */
export const shellTitles = (): Record<string, MessageKey> =>
  Object.fromEntries(shellScreens.map(({ path, title }) => [path, title]))

/**
 * Fetches at once all that the first page needs, which would otherwise load one after the other: the screen, the shell,
 * the profile, and what the screen waits for.
 *
 * @returns settles when the code is there; what failed fails again where it is shown
 */
export async function preload({
  pathname,
  search,
  hash = '',
}: Pick<Location, 'pathname' | 'search'> & { hash?: string }): Promise<unknown> {
  joinOtherTabs()
  const around = () => Promise.allSettled([SignedIn.load(), Shell.load()])
  // A person who signs in needs the shell next: it is loaded while the server checks the password.
  session.subscribe(() => session.token() && around())
  const at = ({ path }: Pick<ScreenRoute, 'path'>) => matchPath(path, pathname)
  const open = [...publicScreens, ...boardScreens].find(at)
  const inShell = shellScreens.find(at)
  const closed = inShell ?? choosingScreens.find(at)
  // The mailed link confirms the email of the person who is logged in, and a mail opens it in a new tab.
  const asks = [paths.login(), paths.verify(), paths.confirmEmail(':token')].some((path) => at({ path }))
  if (closed || asks) await askOtherTabs()
  const ticket = ticketIn(hash)
  if (ticket !== null) await answerCall(ticket)
  if (!closed) return Promise.allSettled([(open ?? notFound).load()])
  if (session.token() === null) return SignedIn.load().catch(() => undefined)
  if (inShell) preloadProfile()
  if (search === '') for (const early of inShell?.early ?? []) callEarly(...early)
  return Promise.allSettled([closed.load(), around()])
}

const routesOf = (routes: ScreenRoute[]) =>
  routes.map(({ path, title, element }) => (
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
            <Route element={<Shell />}>{routesOf(shellScreens)}</Route>
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
