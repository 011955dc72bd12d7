import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const NOTES_KEY = 'notes'

/** What people wrote on a call. */
export function useCallNotes(uniqueid: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', NOTES_KEY, cardid, 'of', uniqueid],
    queryFn: async ({ signal }) => (await client.callNotes({ params: { uniqueid } }, { signal })).result,
  })
}

/** The tags that calls of the company have, by name. */
export function useCallTags() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', NOTES_KEY, cardid, 'tags'],
    queryFn: async ({ signal }) => (await client.callTags(null, { signal })).result,
  })
}

/** The call in which the person talked last, asked for anew whenever another talk is over; null: none is. */
export function useLastTalk(talk: number | null) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', NOTES_KEY, cardid, 'last', talk],
    queryFn: async ({ signal }) => (await client.lastTalk(null, { signal })).result,
    enabled: talk !== null,
    staleTime: 'static',
  })
}
