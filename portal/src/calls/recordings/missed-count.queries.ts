import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const ASK_AGAIN_MS = 30_000

/** How many callers wait, asked every half minute. */
export function useMissedCount() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'missed count', cardid],
    queryFn: async ({ signal }) => (await client.openMissedCalls(undefined, { signal })).result,
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS,
  })
}
