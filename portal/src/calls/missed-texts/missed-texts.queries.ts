import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** Whether missed callers get a text message, and what it costs. */
export function useMissedTexts() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'missed texts', cardid],
    queryFn: async ({ signal }) => (await client.missedTexts(undefined, { signal })).result,
  })
}
