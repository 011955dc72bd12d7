import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const OUTSIDE_NUMBERS_KEY = 'outside numbers'

/** A page of the outside numbers, by name, and their budget; what is shown stays until the next is there. */
export function useOutsideNumbers(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', OUTSIDE_NUMBERS_KEY, cardid, page],
    queryFn: ({ signal }) => client.outsideNumbers({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
