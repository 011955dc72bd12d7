import type { LiveSession } from '@ekoline/contract/auth.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'

const SESSIONS_KEY = ['sessions'] as const
const SECOND_FACTOR_KEY = ['second-factor'] as const

/** Where the person is signed in; this device first. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => client.sessions({ query: {} }, { signal }),
  })
}

/** Signs one other device out, or, with null, all of them. */
export function useEndSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (ended: LiveSession | null) => {
      if (ended) await client.endSession({ params: { id: ended.id } })
      else await client.endOtherSessions()
    },
    // Also after a failure: the device may have signed itself out meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

interface NewPassword {
  existing_password: string
  password: string
  confirm_password: string
}

export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPassword) => client.changePassword({ body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

/** Whether signing in asks for a code. */
export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: async ({ signal }) => (await client.secondFactor(null, { signal })).result,
  })
}

/** Makes the secret for the app. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: async (password: string) => (await client.beginSecondFactor({ body: { password } })).result,
  })
}

/** Turns it on; gives the recovery codes. */
export function useTurnOnSecondFactor() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) =>
      (await client.turnOnSecondFactor({ body: { code } })).result.recovery_codes,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: SESSIONS_KEY })
      return cache.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
    },
  })
}

/** Makes new recovery codes; the ones before stop working. */
export function useRenewRecoveryCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { password: string; code: string }) =>
      (await client.renewRecoveryCodes({ body })).result.recovery_codes,
    onSettled: () => cache.invalidateQueries({ queryKey: SECOND_FACTOR_KEY }),
  })
}

export function useTurnOffSecondFactor() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => client.turnOffSecondFactor({ body }),
    onSettled: () => cache.invalidateQueries({ queryKey: SECOND_FACTOR_KEY }),
  })
}
