import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** The first word of its queries' keys. */
export const ALLOWANCE = 'allowance'

/** What a seat's calls may cost, and what of it is used. */
export function useAllowance(username: string) {
  return useQuery({
    queryKey: ['money', ALLOWANCE, username],
    queryFn: async ({ signal }) => (await client.allowance({ params: { username } }, { signal })).result,
    gcTime: 0, // it is true now
  })
}
