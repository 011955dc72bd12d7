import { auditWire } from '@ekoline/contract/audit.wire.ts'
import { callsWire } from '@ekoline/contract/calls.wire.ts'
import { legalWire } from '@ekoline/contract/legal.wire.ts'
import { shownBehind } from '@ekoline/contract/messages/shown-behind.ts'
import { usersWire } from '@ekoline/contract/users.wire.ts'
import { walletWire } from '@ekoline/contract/wallet.wire.ts'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiError } from '../client.ts'
import { PROFILE_KEY } from '../features/profile/profile.queries.ts'
import { takeHandedIfThere } from '../features/profile/profile.ts'
import { paths } from '../paths.ts'
import { session } from '../session.ts'
import { addTexts } from '../text.ts'
import { addWire } from '../wires.ts'

addTexts(shownBehind)
for (const wire of [callsWire, legalWire, usersWire, auditWire, walletWire]) addWire(wire)

// What a press begins is shown before the next one comes. By a timer, the library's way, the second click of a fast
// double click met a button that was not busy yet, and made the same thing again. All else stays with the timer: by
// then whoever asked for a change has heard of it, and may be gone.
notifyManager.setScheduler((tell) => (window.event ? queueMicrotask(tell) : setTimeout(tell)))

const FRESH_MS = 15_000

/** One more try for what may pass; an answer that says no is an answer. */
const mayPass = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && !error.offline && (error.http === 0 || error.http >= 502)

/** Everything behind the sign-in, with a cache that lives as long as the session. */
export function SignedIn() {
  const token = useSyncExternalStore(session.subscribe, session.token)
  return token === null ? <ToLogin /> : <Session key={token} />
}

/**
 * Nothing waits for the network: a payment that was given up must not be sent when it comes back, and whoever waits
 * for data is told.
 */
function createCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: mayPass, staleTime: FRESH_MS },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const profile = takeHandedIfThere()
  if (profile) cache.setQueryData(PROFILE_KEY, profile)
  return cache
}

function Session() {
  const [cache] = useState(createCache)
  return (
    <QueryClientProvider client={cache}>
      <Outlet />
    </QueryClientProvider>
  )
}

/**
 * Leads to the sign-in, which leads back here, unless the user chose to go. Who has just joined and comes to / goes on
 * to verifying the phone, which a sign-in would ask for.
 */
function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const departure = session.departure()
  const state = departure === 'left' ? null : { from: pathname + search + hash, ended: departure === 'ended' }
  const joining = pathname === paths.overview() && session.get('verifytoken') !== null
  return joining ? (
    <Navigate to={paths.confirmPhone()} replace />
  ) : (
    <Navigate to={paths.login()} state={state} replace />
  )
}
