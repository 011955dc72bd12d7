import { phoneNumbersWire } from '@ekoline/contract/phone-numbers.wire.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'

addWire(phoneNumbersWire)

/** A page of the numbers that are the seat's, an admin's workgroup's; what is shown stays until the next is there. */
export function useNumbers(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['numbers', username, page],
    queryFn: ({ signal }) => client.numbers({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The first numbers for sale whose digits hold what is searched. */
export function useNumbersForSale(search: string) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['numbersForSale', username, search],
    queryFn: ({ signal }) => client.availableNumbers({ query: search ? { search } : {} }, { signal }),
    placeholderData: (shown) => shown,
  })
}
