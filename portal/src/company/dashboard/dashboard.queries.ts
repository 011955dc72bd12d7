import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'

/** The people of the workgroup, and the steps of the first day. */
export function useOverview() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', 'overview', username],
    queryFn: async ({ signal }) => (await client.overview(null, { signal })).result,
  })
}

/** How often was called, by hour of the last 24, by day of the last 7 and 30: in the workgroup, or by the seat. */
export function useCallGraph(everybody: boolean) {
  const { cardid, username } = useSeat()
  return useQuery({
    queryKey: ['company', 'callGraph', username, everybody],
    queryFn: async ({ signal }) =>
      everybody
        ? (await client.workgroupCallGraph(null, { signal })).result
        : (await client.callGraph({ params: { cardid } }, { signal })).result,
  })
}

const FIGURES_MS = 60_000 // between two looks at what happens today

/** The calls of today, of this month and of the last: of the workgroup, or of the seat. */
export function useCallFigures(everybody: boolean) {
  const { cardid, username } = useSeat()
  return useQuery({
    queryKey: ['company', 'callFigures', username, everybody],
    queryFn: async ({ signal }) =>
      (await client.callFigures({ query: everybody ? {} : { cardid } }, { signal })).result,
    refetchInterval: FIGURES_MS,
  })
}

/** How long the seat's free seconds and wallet last for calls to mobiles; null: there is no rate to them. */
export function useTalkTime() {
  const { username } = useSeat()
  const { data: balance } = useBalance()
  return useQuery({
    queryKey: ['company', 'talkTime', username, balance],
    queryFn: async ({ signal }) => (await client.talkTime(null, { signal })).result,
    enabled: balance !== undefined,
    placeholderData: (shown) => shown,
  })
}
