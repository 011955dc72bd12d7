import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const VERIFIED_NUMBERS = 'verified-numbers'

/** The numbers of elsewhere that calls of the workgroup may show; there are few. */
export function useVerifiedNumbers() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', VERIFIED_NUMBERS, username],
    queryFn: async ({ signal }) => (await client.verifiedNumbers(null, { signal })).result,
  })
}
