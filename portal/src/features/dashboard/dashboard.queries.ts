import { RECENT_CALLS } from '@ekoline/contract/page.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** The people of the workgroup, and the steps of the first day. */
export function useOverview() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['overview', username],
    queryFn: async ({ signal }) => (await client.overview(null, { signal })).result,
  })
}

/** The seat's newest calls (service-areas §9). */
export function useRecentCalls() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['recentCalls', cardid],
    queryFn: async ({ signal }) =>
      (await client.recentCalls({ query: { cardid } }, { signal })).result.slice(0, RECENT_CALLS),
  })
}

/** How often the seat called: by hour of the last 24, by day of the last 7 and 30. */
export function useCallGraph() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['callGraph', cardid],
    queryFn: async ({ signal }) => (await client.callGraph({ params: { cardid } }, { signal })).result,
  })
}
