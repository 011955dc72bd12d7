import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const LOOK_MS = 3_000 // between two looks for the first call

/** The line that the seat set up last. @param waits for its first call */
export function useLastSetUp({ waits = false }: { waits?: boolean } = {}) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', 'set-up', username],
    queryFn: async ({ signal }) => (await client.lastSetUp(null, { signal })).result,
    refetchInterval: ({ state: { data } }) =>
      waits && (!data?.first_call || data.first_call.is_on) ? LOOK_MS : false,
  })
}
