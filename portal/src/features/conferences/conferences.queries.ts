import type { Conference } from '@ekoline/contract/conferences.ts'
import { conferencesWire } from '@ekoline/contract/conferences.wire.ts'
import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
import { MEMBERS_REFRESH_MS } from '@ekoline/contract/room-fields.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'

addWire(conferencesWire)

const CONFERENCES_KEY = 'conferences'

/** A page of the conferences, the newest first; what is shown stays until the next is there. */
export function useConferences(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [CONFERENCES_KEY, cardid, page],
    queryFn: ({ signal }) => client.conferences({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** Who is in a conference, asked for again while it is shown. */
export function useMembers({ id }: Conference) {
  return useQuery({
    queryKey: ['conferenceMembers', id],
    queryFn: ({ signal }) => client.conferenceMembers({ params: { id } }, { signal }),
    refetchInterval: MEMBERS_REFRESH_MS,
    staleTime: 0,
    gcTime: 0, // who was in it then says nothing of who is in it now
  })
}

/**
 * Does something to conferences or who is in them; under way until what is shown says so too. What failed is said as a
 * toast: why the server refused it, or the specification's words.
 *
 * @param done what is said of its success; null where it shows by itself
 */
export function useRoomDeed<T>(deed: (it: T) => Promise<unknown>, done: ShownKey | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onSuccess: () => {
      if (done) toast.success(text(done))
      return Promise.all(
        [CONFERENCES_KEY, 'conferenceMembers'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      )
    },
    onError: (error) => isSignedOut(error) || toast.info(refusalOr(error, text('conference_failed'))),
  })
}
