import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

export const BALANCE_KEY = 'balance'

/** The wallet's balance in naira. */
export function useBalance() {
  const { username } = useSeat()
  return useQuery({
    queryKey: [BALANCE_KEY, username],
    queryFn: async ({ signal }) =>
      (await client.balance({ params: { username } }, { signal })).result[0].credit,
  })
}
