import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** What shows messages, and how many there are. */
const SHOWN = ['voicemail', 'voicemail boxes', 'new voicemail'] as const
const [MESSAGES_KEY, BOXES_KEY, NEW_KEY] = SHOWN
const ASK_AGAIN_MS = 60_000

/** A page of the messages, the newest first; what is shown stays until the next is there. @param box this one alone */
export function useMessages(page: number, box: number | null) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', MESSAGES_KEY, cardid, page, box],
    queryFn: ({ signal }) =>
      client.voicemailMessages({ query: { page, ...(box !== null && { box }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** A page of the boxes, the newest first. */
export function useBoxes(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', BOXES_KEY, cardid, page],
    queryFn: ({ signal }) => client.voicemailBoxes({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** How many messages are new, asked every minute. */
export function useNewVoicemail() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', NEW_KEY, cardid],
    queryFn: async ({ signal }) => (await client.newVoicemail(undefined, { signal })).result,
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS,
  })
}

/** The address of a message for as long as its player is open; the message is not new from then on. */
export function useMessageLink(id: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['routing', 'voicemail link', id],
    queryFn: async ({ signal }) => {
      const { url } = (await client.voicemailLink({ params: { id } }, { signal })).result
      for (const key of SHOWN) void cache.invalidateQueries({ queryKey: ['routing', key] })
      return url
    },
    staleTime: 'static',
    gcTime: 0,
  })
}
