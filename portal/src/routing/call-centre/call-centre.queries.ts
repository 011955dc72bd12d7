import { CALL_CENTRE_REFRESH_MS } from '@ekoline/contract/routing/call-centre.facts.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** @param inBackground also while the page is not seen, for those who listen */
export function useCallCentre(inBackground: boolean) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'call centre', cardid],
    queryFn: ({ signal }) => client.callCentre(null, { signal }),
    refetchInterval: CALL_CENTRE_REFRESH_MS,
    refetchIntervalInBackground: inBackground,
    staleTime: 0,
  })
}
