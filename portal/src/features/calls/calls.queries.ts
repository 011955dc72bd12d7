import type { CallRecord, RecordingVariant } from '@ekoline/contract/calls.ts'
import { searchesByMember } from '@ekoline/contract/plan-rules.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import type { CallView } from './call-view.ts'

export interface CallPage {
  records: CallRecord[]
  /** the number of the first record in the whole list */
  first: number
  total: number
  /** there are more than `total`, uncounted */
  isMinimum: boolean
}

/** Which of a card's calls, in the form of the two legacy calls; without the page. */
export function filtersOf(cardid: number, { range, by, keyword }: CallView) {
  const days = { cardid, from: `${range.from} 00:00:00`, to: `${range.to} 23:59:59` } // account-core §7, "List"
  return keyword === ''
    ? ({ name: 'callHistory', body: days } as const)
    : ({ name: 'searchCallHistory', body: { ...days, [by]: keyword } } as const)
}

const callsQuery = (cardid: number, view: CallView) =>
  queryOptions({
    queryKey: ['calls', cardid, filtersOf(cardid, view), view.page, view.size],
    async queryFn({ signal }): Promise<CallPage> {
      const { page, size } = view
      const { name, body } = filtersOf(cardid, view)
      const asked = { body: { ...body, pageno: page, no_of_records_per_page: size } }
      const reply =
        name === 'callHistory'
          ? { ...(await client.callHistory(asked, { signal })), total_is_minimum: false }
          : await client.searchCallHistory(asked, { signal })
      return {
        records: reply.records,
        first: (page - 1) * size + 1,
        total: reply.total_records,
        isMinimum: reply.total_is_minimum,
      }
    },
  })

/** A page of a card's calls, newest first; what is shown stays until the next page is there. */
export function useCalls(view: CallView, cardid: number | undefined) {
  return useQuery({
    ...callsQuery(cardid ?? 0, view),
    enabled: cardid !== undefined && view.range.from <= view.range.to,
    placeholderData: (shown) => shown,
  })
}

/** Prefetches a page that is likely to be needed next. Not of a search: the server limits those. */
export function usePrefetchCalls(cardid: number | undefined): (view: CallView) => void {
  const cache = useQueryClient()
  return (view) => {
    if (cardid !== undefined && view.keyword === '') void cache.prefetchQuery(callsQuery(cardid, view))
  }
}

const TODAY_MS = 60_000 // between two looks at the numbers of today

/** The workgroup's numbers of today, which follow what happens. */
export function useCallsToday() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['callsToday', username],
    queryFn: async ({ signal }) => (await client.callsToday(null, { signal })).result,
    refetchInterval: TODAY_MS,
  })
}

/** Whether the user may see the calls of each member (account-core §5, "per-user call search dropdown"). */
export function useSearchesByMember(): boolean {
  const { admin_status, plan } = useProfile()
  return admin_status && searchesByMember(plan.id)
}

export interface Member {
  username: string
  name: string
}

/** The members whose name or username holds a text, and how many there are. */
export function useMembers(search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['members', search],
    enabled,
    async queryFn({ signal }) {
      const { result, total } = await client.workgroupUsers({ query: { search, page: 1 } }, { signal })
      return { members: result.map(memberOf), total }
    },
    placeholderData: (shown) => shown,
  })
}

const memberOf = ({
  username,
  firstname,
  lastname,
}: Record<'username' | 'firstname' | 'lastname', string>) => ({
  username,
  name: `${firstname} ${lastname}`.trim() || username,
})

/** CallOwner calls are shown: their card, username and name. */
export interface CallOwner extends Member {
  cardid: number
}

/** The owner of a view's calls: the user, or the member that it names. */
export function useCallOwner(member: string | null) {
  const { firstName, lastName } = useProfile()
  const { cardid, username } = useSeat()
  const asked = useQuery({
    queryKey: ['member', member],
    enabled: member !== null && member !== username,
    async queryFn({ signal }): Promise<CallOwner> {
      const name = member ?? ''
      const [seat, { result }] = await Promise.all([
        client.seat({ params: { username: name } }, { signal }),
        client.workgroupUsers({ query: { search: name, page: 1 } }, { signal }),
      ])
      const found = result.find((it) => it.username === name)
      return { username: name, cardid: seat.cardid, name: found ? memberOf(found).name : name }
    },
  })
  if (member === null || member === username)
    return { whose: { cardid, username, name: `${firstName} ${lastName}` }, isOwn: true, failed: null }
  return { whose: asked.data, isOwn: false, failed: asked.isError ? asked : null }
}

/** A signed address of a recording, for players and downloads; it is valid for some minutes. */
export const recordingLink = async (uniqueid: string, variant: RecordingVariant, signal?: AbortSignal) =>
  (await client.recordingLink({ body: { uniqueid, variant } }, signal && { signal })).result.url

/** The address of a recording for as long as its player is open; `refetch` gives a new one. */
export function useRecordingLink(uniqueid: string, variant: RecordingVariant) {
  return useQuery({
    queryKey: ['recording', uniqueid, variant],
    queryFn: ({ signal }) => recordingLink(uniqueid, variant, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
