import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** What the seat's calls may talk for nothing, the next to end first. */
export function useFreeSeconds() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['freeSeconds', username],
    queryFn: async ({ signal }) => (await client.freeSeconds(null, { signal })).result,
  })
}

/** The wallet's balance in naira. */
export function useBalance() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['balance', username],
    queryFn: async ({ signal }) =>
      (await client.balance({ params: { username } }, { signal })).result[0].credit,
  })
}
