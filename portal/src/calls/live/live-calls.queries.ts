import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const LIVE_CALLS_KEY = 'live calls'
const REFRESH_MS = 3_000 // as the wallboard

/** A page of the workgroup's calls at this moment; what is shown stays until the next is there. */
export function useLiveCalls(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', LIVE_CALLS_KEY, cardid, page],
    queryFn: ({ signal }) => client.liveCalls({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: REFRESH_MS,
  })
}
