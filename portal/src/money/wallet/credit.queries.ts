import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const ANSWER_MS = 30_000 // between two looks for an answer

/** What became of the last time that the seat asked its admins for money. */
export function useOwnCreditRequest() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'credit-request', username],
    queryFn: async ({ signal }) => (await client.creditRequest(null, { signal })).result,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? ANSWER_MS : false),
  })
}
