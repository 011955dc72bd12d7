import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** The wallet's balance in naira. */
export function useBalance() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['balance', username],
    queryFn: async ({ signal }) =>
      (await client.balance({ params: { username } }, { signal })).result[0].credit,
  })
}
