import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** A page of the seat's numbers, or for an admin the workgroup's; what is shown stays until the next is there. */
export function useNumbers(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['routing', 'numbers', username, page],
    queryFn: ({ signal }) => client.numbers({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The first numbers for sale whose digits match the search. */
export function useNumbersForSale(search: string) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'numbersForSale', username, search],
    queryFn: ({ signal }) => client.availableNumbers({ query: search ? { search } : {} }, { signal }),
    placeholderData: (shown) => shown,
  })
}
