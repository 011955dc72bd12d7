import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const SESSIONS_KEY = 'sessions'
export const SECOND_FACTOR_KEY = 'second-factor'
export const WORKGROUP_SECURITY_KEY = 'workgroup-security'

/** Where the person is signed in; this device first. */
export function useSessions() {
  return useQuery({
    queryKey: ['people', SESSIONS_KEY],
    queryFn: ({ signal }) => client.sessions({ query: {} }, { signal }),
  })
}

/** Whether the workgroup requires a second factor. */
export function useWorkgroupSecurity() {
  return useQuery({
    queryKey: ['people', WORKGROUP_SECURITY_KEY],
    queryFn: async ({ signal }) => (await client.workgroupSecurity(null, { signal })).result,
  })
}

/** Whether signing in asks for a code. */
export function useSecondFactor() {
  return useQuery({
    queryKey: ['people', SECOND_FACTOR_KEY],
    queryFn: async ({ signal }) => (await client.secondFactor(null, { signal })).result,
  })
}
