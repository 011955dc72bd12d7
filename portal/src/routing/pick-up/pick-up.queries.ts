import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const REFRESH_MS = 3_000 // as parked calls

/** The calls that ring for colleagues of the seat's ring groups. */
export function useRingingCalls() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'ringing calls', cardid],
    queryFn: async ({ signal }) => (await client.ringingCalls(null, { signal })).result,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  })
}
