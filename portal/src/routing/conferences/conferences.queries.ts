import { MEMBERS_REFRESH_MS } from '@ekoline/contract/routing/conferences.facts.ts'
import type { Conference } from '@ekoline/contract/routing/conferences.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** A page of the conferences, the newest first; what is shown stays until the next is there. */
export function useConferences(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'conferences', cardid, page],
    queryFn: ({ signal }) => client.conferences({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The members present in a conference, polled while they are shown. */
export function useMembers({ id }: Conference) {
  return useQuery({
    queryKey: ['routing', 'conferenceMembers', id],
    queryFn: ({ signal }) => client.conferenceMembers({ params: { id } }, { signal }),
    refetchInterval: MEMBERS_REFRESH_MS,
    staleTime: 0,
    gcTime: 0, // members from an earlier visit say nothing about now
  })
}
