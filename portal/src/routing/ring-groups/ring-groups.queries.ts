import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const RING_GROUPS_KEY = 'ring groups'

/** A page of the ring groups, the newest first; what is shown stays until the next is there. */
export function useRingGroups(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', RING_GROUPS_KEY, cardid, page],
    queryFn: ({ signal }) => client.ringGroups({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
