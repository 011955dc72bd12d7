import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'

/** The seats of the person signed in, oldest first. */
export function useSeats() {
  return useQuery({
    queryKey: ['seats'],
    queryFn: async ({ signal }) => (await client.seats(null, { signal })).result,
  })
}
