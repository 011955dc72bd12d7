import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PROFILE_KEY } from '../../core/profile/profile.queries.ts'
import { currentSeat, fetchProfile } from '../../core/profile/profile.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { ApiError, onForbidden, onSecondFactorRequired } from '../client.ts'
import { onWorkgroupEntered } from '../other-tabs.ts'
import { paths } from '../paths.ts'
import { session } from '../session.ts'

// State changes during an event are rendered before the next one. With the library's timer, the second click of a fast
// double click met a button that was not busy yet, and made the same thing again. Everything else keeps the timer: a
// component may be gone by the time it is notified.
notifyManager.setScheduler((tell) => (window.event ? queueMicrotask(tell) : setTimeout(tell)))

const FRESH_MS = 15_000

/** One retry for failures that may pass; a refusal is final. */
const mayPass = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && !error.offline && (error.http === 0 || error.http >= 502)

/** Everything behind the sign-in, with a cache that lives as long as the session. @source AC2-12 */
export function SignedIn() {
  const token = useSyncExternalStore(session.subscribe, session.token)
  return token === null ? <ToLogin /> : <Session key={token} />
}

/**
 * Nothing is paused while offline: a payment that was given up must not be sent when the network is back, and a person
 * waiting for data must see the failure.
 */
function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: mayPass, staleTime: FRESH_MS },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Another tab opened another workgroup, for which the session acts now: this one shows it, too. */
async function showWorkgroup(cache: QueryClient): Promise<void> {
  const profile = await fetchProfile().catch(() => null)
  if (!profile) return cache.invalidateQueries()
  cache.setQueryData(PROFILE_KEY, profile)
  toast.info(text('workgroup_entered_elsewhere', { name: currentSeat(profile).workgroup }))
  await cache.resetQueries({ predicate: ({ queryKey }) => queryKey[1] !== PROFILE_KEY[1] })
}

function Session() {
  const [cache] = useState(createCache)
  useEffect(() => onWorkgroupEntered(() => void showWorkgroup(cache)), [cache])
  useEffect(
    () => onSecondFactorRequired(() => void cache.invalidateQueries({ queryKey: PROFILE_KEY })),
    [cache],
  )
  useEffect(() => onForbidden(() => void cache.invalidateQueries({ queryKey: PROFILE_KEY })), [cache])
  return (
    <QueryClientProvider client={cache}>
      <Outlet />
    </QueryClientProvider>
  )
}

/**
 * Goes to the sign-in, which returns here, unless the user logged out. A person who has just joined and opens / goes on
 * to verifying the phone, which a sign-in would ask for.
 */
function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const departure = session.endReason()
  const state = departure === 'left' ? null : { from: pathname + search + hash, ended: departure === 'ended' }
  const joining = pathname === paths.overview() && session.get('verifytoken') !== null
  return joining ? (
    <Navigate to={paths.confirmPhone()} replace />
  ) : (
    <Navigate to={paths.login()} state={state} replace />
  )
}
