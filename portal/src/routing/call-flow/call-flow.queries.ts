import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const REFRESH_MS = 60_000 // hours have minutes

/** A page of numbers with all that their calls pass; what is shown stays until the next is there. */
export function useCallFlow(page: number, search: string) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['routing', 'call flow', username, page, search],
    queryFn: ({ signal }) => client.callFlow({ query: { page, ...(search && { search }) } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: REFRESH_MS,
  })
}
