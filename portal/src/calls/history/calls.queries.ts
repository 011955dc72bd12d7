import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import type { RecordingVariant } from '@ekoline/contract/calls/calls.ts'
import { searchesByMember } from '@ekoline/contract/money/plan-rules.ts'
import { CALL_PAGE_SIZE, RECENT_CALLS } from '@ekoline/contract/units/page.ts'
import { searchKeyword } from '@ekoline/contract/units/phone.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { usePin } from '../../kit/list/usePin.ts'
import type { CallView } from './call-view.ts'

export interface CallPage {
  records: ListedCall[]
  /** by which further pages are those of the moment of the first one */
  pin: string
  /** the number of the first record in the whole list */
  first: number
  total: number
  /** there are more than `total`, uncounted */
  isMinimum: boolean
}

/** Whose calls: those of a card, or everybody's in the workgroup. */
export type Whose = { cardid: number } | 'everybody'

const ofWhom = (whose: Whose) => (whose === 'everybody' ? {} : whose)
const sides = { any: undefined, phonenumber: 'called', src: 'src' } as const

/** Which calls a view chooses, in the words of the API; without the page. */
export function filtersOf(
  whose: Whose,
  { range, direction, outcome, kind, taken, tag, by, keyword }: CallView,
) {
  return {
    ...ofWhom(whose),
    ...range,
    ...(direction && { direction }),
    ...(outcome && { outcome }),
    ...(kind && { kind }),
    ...(taken && { taken }),
    ...(tag && { tag }),
    ...(keyword && (by === 'noted' ? { noted: keyword } : { number: keyword, side: sides[by] })),
  }
}

const keyOf = (whose: Whose, view: CallView, page: number, pin: string | undefined) =>
  ['calls', 'calls', filtersOf(whose, view), view.size, page, pin] as const

const callsQuery = (whose: Whose, view: CallView, pin: string | undefined) =>
  queryOptions({
    queryKey: keyOf(whose, view, view.page, pin),
    async queryFn({ signal }): Promise<CallPage> {
      const { page, size } = view
      const query = { ...filtersOf(whose, view), page, size, ...(pin && { pin }) }
      const reply = await client.calls({ query }, { signal })
      return {
        records: reply.result,
        pin: reply.pin,
        first: (page - 1) * size + 1,
        total: reply.total_records,
        isMinimum: reply.total_is_minimum,
      }
    },
  })

/** Whether a view can be asked for: its days are in order, and a number that is searched has a digit. */
export const isAskable = ({ range, by, keyword }: CallView): boolean =>
  range.from <= range.to && (keyword === '' || by === 'noted' || searchKeyword(keyword) !== '')

/** A page of calls, newest first; what is shown stays until the next page is there. */
export function useCalls(view: CallView, whose: Whose | undefined) {
  const of = whose ?? 'everybody'
  const pin = usePin<CallPage>(view.page, keyOf(of, view, 1, undefined), (first) => first.pin)
  return useQuery({
    ...callsQuery(of, view, pin),
    enabled: whose !== undefined && isAskable(view),
    placeholderData: (shown) => shown,
  })
}

/** One call, by its address; null: none is asked for. */
export function useCallDetail(uniqueid: string | null) {
  return useQuery({
    queryKey: ['calls', 'calls', 'detail', uniqueid],
    queryFn: async ({ signal }) =>
      (await client.callDetail({ params: { uniqueid: uniqueid ?? '' } }, { signal })).result,
    enabled: uniqueid !== null,
  })
}

/** A page of the calls with a contact, newest first; what is shown stays until the next page is there. */
export function useContactCalls(contactId: number, page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'contactCalls', cardid, contactId, page],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: contactId }, query: { page, size: CALL_PAGE_SIZE } }
      const { result, total_records: total, total_is_minimum } = await client.contactCalls(asked, { signal })
      return { result, total, total_is_minimum }
    },
    placeholderData: (shown, query) => (query?.queryKey[3] === contactId ? shown : undefined),
  })
}

/** The exact sums of all calls that a view chooses. */
export function useCallTotals(view: CallView, whose: Whose | undefined) {
  const query = filtersOf(whose ?? 'everybody', view)
  return useQuery({
    queryKey: ['calls', 'callTotals', query],
    queryFn: async ({ signal }) => (await client.callTotals({ query }, { signal })).result,
    enabled: whose !== undefined && isAskable(view),
    placeholderData: (shown) => shown,
  })
}

/** Prefetches a page that is likely to be needed next. Not of a search: the server limits those. */
export function usePrefetchCalls(whose: Whose | undefined): (view: CallView) => void {
  const cache = useQueryClient()
  return (view) => {
    if (whose === undefined || view.keyword !== '' || view.tag !== '') return
    const first = cache.getQueryData<CallPage>(keyOf(whose, view, 1, undefined))
    void cache.prefetchQuery(callsQuery(whose, view, view.page === 1 ? undefined : first?.pin))
  }
}

const EVER = '2000-01-01' // before any call

/** The newest calls (service-areas §9). */
export function useRecentCalls(whose: Whose) {
  const query = { ...ofWhom(whose), from: EVER, to: dayOf(new Date()), size: RECENT_CALLS }
  return useQuery({
    queryKey: ['calls', 'recentCalls', query],
    queryFn: async ({ signal }) => (await client.calls({ query }, { signal })).result,
    placeholderData: (shown) => shown,
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
    queryKey: ['calls', 'members', search],
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

/** Whose calls are shown: a member's, with their card, username and name. */
export interface CallOwner extends Member {
  cardid: number
}

/** Whose calls a view shows. What the user may not see is replaced by the own calls. */
export function useCallOwner(view: Pick<CallView, 'everybody' | 'member'>) {
  const { firstName, lastName, admin_status: isAdmin } = useProfile()
  const { cardid, username } = useSeat()
  const mayPick = useSearchesByMember()
  const member = mayPick && view.member !== username ? view.member : null
  const asked = useQuery({
    queryKey: ['calls', 'member', member],
    enabled: member !== null,
    async queryFn({ signal }): Promise<CallOwner> {
      const name = member ?? ''
      const [seat, { result }] = await Promise.all([
        client.seat({ params: { username: name } }, { signal }),
        client.workgroupUsers({ query: { search: name, page: 1 } }, { signal }),
      ])
      const found = result.find((user) => user.username === name)
      return { username: name, cardid: seat.cardid, name: found ? memberOf(found).name : name }
    },
  })
  const own: CallOwner = { cardid, username, name: `${firstName} ${lastName}` }
  if (view.everybody && isAdmin)
    return { scope: 'everybody', whose: 'everybody', owner: own, failed: null } as const
  if (member === null) return { scope: 'own', whose: { cardid }, owner: own, failed: null } as const
  const owner = asked.data
  return {
    scope: 'member',
    whose: owner && { cardid: owner.cardid },
    owner,
    failed: asked.isError ? asked : null,
  } as const
}

/** A signed address of a recording, for players and downloads; it is valid for some minutes. */
export const recordingLink = async (uniqueid: string, variant: RecordingVariant, signal?: AbortSignal) =>
  (await client.recordingLink({ body: { uniqueid, variant } }, signal && { signal })).result.url

/** The address of a recording for as long as its player is open; `refetch` gives a new one. */
export function useRecordingLink(uniqueid: string, variant: RecordingVariant) {
  return useQuery({
    queryKey: ['calls', 'recording', uniqueid, variant],
    queryFn: ({ signal }) => recordingLink(uniqueid, variant, signal),
    staleTime: 'static',
    gcTime: 0,
  })
}
