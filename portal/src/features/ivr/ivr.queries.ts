import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import type { IvrStep } from '@ekoline/contract/ivr.ts'
import type { FilebucketType } from '@ekoline/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import type { Option } from '../../ui/Combobox.tsx'
import { useSeat } from '../profile/profile.queries.ts'
import { bodyOf, type Draft } from './draft.ts'

export const IVRS_KEY = 'ivrs'

/** A page of the menus, the newest first; what is shown stays until the next is there. */
export function useIvrs(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [IVRS_KEY, cardid, page],
    queryFn: ({ signal }) => client.ivrs({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The own files of one type, by name: those whose name has a word. */
export function useRecordings(search: string, type: FilebucketType = 'ivr') {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['ivr recordings', cardid, type, search],
    queryFn: ({ signal }) =>
      client.ivrRecordings(
        { params: { cardid }, query: { ...(search && { search }), ...(type !== 'ivr' && { type }) } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

interface Recording {
  id: number
  name: string
  created_at: string
}

/** A recording in a picker; those of one name show when they were added. */
export const recordingOption = ({ id, name, created_at }: Recording, all: readonly Recording[]): Option => ({
  value: String(id),
  label: name,
  ...(all.filter((it) => it.name === name).length > 1 && { note: formatRelative(created_at) }),
})

/** The findings that saving a draft would give, and the menus behind it. */
export function useCheck(draft: Draft) {
  const { cardid } = useSeat()
  const body = bodyOf(draft)
  return useQuery({
    queryKey: ['ivr check', cardid, draft.id, body],
    queryFn: ({ signal }) =>
      client.checkIvr({ body: { card_id: cardid, ...(draft.id && { id: draft.id }), ...body } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[2] === draft.id ? shown : undefined),
    staleTime: 0,
  })
}

/** Where a test call begins: at a menu that may not be saved, or at a destination. */
export type WalkStart =
  | ({ id?: number } & ReturnType<typeof bodyOf>)
  | { start: { category: DestinationCategory; destination: string } }

/** Where a caller is after these steps. @param moment of Lagos, YYYY-MM-DD HH:mm:ss; '' is now */
export function useWalk(start: WalkStart, moment: string, steps: readonly IvrStep[]) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['ivr walk', cardid, start, moment, steps],
    queryFn: ({ signal }) =>
      client.walkIvr(
        { body: { card_id: cardid, ...start, ...(moment && { moment }), steps: [...steps] } },
        { signal },
      ),
    placeholderData: (shown) => shown,
    staleTime: Number.POSITIVE_INFINITY, // each step is requested once, or its recording would start again
    gcTime: 0,
  })
}
