import { AGENTS_REFRESH_MS } from '@ekoline/contract/routing/queues.facts.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** Changes when a link for a wall screen is made or revoked. */
export const WALLBOARD_LINKS = 'wallboardLinks'

/** A page of the queues of the workgroup; what is shown stays until the next is there. */
export function useQueues(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'queues', cardid, page],
    queryFn: ({ signal }) => client.queues({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

export const QUEUES_KEY = 'queue settings'

/** A page of the queues with how they ring and who answers them. */
export function useQueueSettings(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', QUEUES_KEY, cardid, page],
    queryFn: ({ signal }) => client.queueSettings({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The seat's switch, the queues that it is for, and its desk, which is fetched again while the seat answers any. */
export function useOwnAgent() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'ownAgent', cardid],
    queryFn: ({ signal }) => client.ownAgent(null, { signal }),
    refetchInterval: ({ state }) => (state.data?.result.queues.length ? AGENTS_REFRESH_MS : false),
    staleTime: 0,
  })
}

/** The links for screens on a wall; there are few. */
export function useWallboardLinks() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', WALLBOARD_LINKS, cardid],
    queryFn: ({ signal }) => client.wallboardLinks(null, { signal }),
    select: ({ result }) => ({ result, total: result.length }),
  })
}

/** Whether the wallboards show the names of callers. */
export function useWallboardNames() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'wallboardNames', cardid],
    queryFn: ({ signal }) => client.wallboardNames(null, { signal }),
  })
}

/** Whether the wallboard can be seen by its link. */
export function useWallboardSwitch() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'wallboardSwitch', cardid],
    queryFn: ({ signal }) => client.wallboardSwitch(null, { signal }),
  })
}
