import type { UserProfile } from '@ekoline/contract/profile.ts'
import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { client } from '../../client.ts'
import { currentSeat, fetchProfile, takeHanded } from './profile.ts'

export const PROFILE_KEY = ['loggedOnUser'] as const

/** Asks who is signed in, for the shell, which gives it to everything inside. */
export function useLoggedOnUser() {
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => takeHanded() ?? fetchProfile(signal),
  })
}

/** Given by the shell; one query watches it, not one for each of dozens of readers. */
export const ProfileContext = createContext<UserProfile | null>(null)

/** Who is signed in, for everything inside the shell; what the plan and the role allow is read from here. */
export function useProfile(): UserProfile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile() is for inside the shell')
  return profile
}

/** The seat that the session acts for. */
export function useSeat(): UserSip {
  return currentSeat(useProfile())
}

const RELOAD_AFTER_MS = 1_000 // account-core §9, "reload after a profile update"

interface Edited {
  id: number
  firstName: string
  address: string
  nin: string
}

/** Changes the profile; a second later all that is shown is fetched again in place (decisions, "Reloading"). */
export function useUpdateProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Edited) => client.updateUser({ params: { id }, body }),
    onSuccess: () => {
      setTimeout(() => void cache.invalidateQueries(), RELOAD_AFTER_MS)
    },
  })
}
