// @source AC4-12

import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { arrivedProfile, currentSeat, fetchProfile, preloadedProfile } from './profile.ts'

export const PROFILE_KEY = ['core', 'loggedOnUser'] as const

/** Fetches the profile, for the shell, which passes it to everything inside. */
export function useLoggedOnUser() {
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => preloadedProfile() ?? fetchProfile(signal),
    initialData: arrivedProfile,
  })
}

/** Passed down by the shell: one query watches it, instead of one for each of dozens of readers. */
export const ProfileContext = createContext<UserProfile | null>(null)

/** The profile, for everything inside the shell; what the plan and the role allow is read from it. */
export function useProfile(): UserProfile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile() is for inside the shell')
  return profile
}

/** The seat that the session acts for. */
export function useSeat(): UserSip {
  return currentSeat(useProfile())
}
