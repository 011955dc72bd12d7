import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const AGAIN_MS = 1_000 // a call is written down a moment after it rings

/** Who a number belongs to that calls; what they called before is known while they do. */
export function useWhoCalls(number: string, rings: boolean) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['people', 'contacts', cardid, 'who calls', number],
    queryFn: async ({ signal }) => (await client.whoCalls({ query: { number } }, { signal })).result,
    refetchInterval: ({ state: { data } }) => (rings && data && !data.calls ? AGAIN_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
}
