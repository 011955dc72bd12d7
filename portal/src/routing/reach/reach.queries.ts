import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** The first word of the key of the queries that say how a person is reached. */
export const REACH_KEY = 'reach'

/** How calls reach a person, oneself or a member. */
export function useReach(username: string) {
  return useQuery({
    queryKey: ['routing', REACH_KEY, username],
    queryFn: async ({ signal }) => (await client.reach({ params: { username } }, { signal })).result,
  })
}
