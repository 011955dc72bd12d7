import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** The first destinations of a category; what is shown stays while another word is searched. */
export function useDestinations(category: DestinationCategory | '', search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'destinations', cardid, category, search],
    queryFn: async ({ signal }) =>
      category === ''
        ? { total: 0, result: [] }
        : client.destinations({ query: { category, ...(search && { search }) } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[3] === category ? shown : undefined),
  })
}
