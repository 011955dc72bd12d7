import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const MY_PHONE = 'myPhone'
/** Polled while the phone is shown, or calls are not available. */
export const SOON_MS = 5_000
const LATER_MS = 20_000

/** The SIP phone of the seat, and whether calls can be made; fetched again while it is shown. */
export function useMyPhone(everyMs = LATER_MS) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['people', MY_PHONE, username],
    queryFn: async ({ signal }) => (await client.myPhone(null, { signal })).result,
    refetchInterval: ({ state: { data } }) => (data?.calls === 'unavailable' ? SOON_MS : everyMs),
    staleTime: 0,
  })
}

/** Refetches at once whether calls can be made, after one failed. */
export function useAskForCalls() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['people', MY_PHONE] })
}

/** What a workgroup's own numbers lead to, by a part of the name or the number; the own one of the seat as well. */
export function useInternalNumbers(search: string, page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['routing', 'internal numbers', username, search, page],
    queryFn: ({ signal }) => client.internalNumbers({ query: { search, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const PARKED_CALLS_KEY = 'parked calls'
const PARKED_MS = 3_000 // as the live calls

/** The calls that wait in the parking places of the workgroup. */
export function useParkedCalls(everyMs = PARKED_MS) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', PARKED_CALLS_KEY, cardid],
    queryFn: ({ signal }) => client.parkedCalls(null, { signal }),
    refetchInterval: everyMs,
  })
}

const THREE_MS = { asked: 1_000, usual: 3_000 } // as parked calls

/** The call that a third person is asked into, or was. @param asked it is about to change */
export function useThreeTalk(asked: boolean) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['people', 'three talk', username],
    queryFn: async ({ signal }) => (await client.threeTalk(null, { signal })).result,
    refetchInterval: ({ state: { data } }) => (asked || data ? THREE_MS.asked : THREE_MS.usual),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a minute to a number costs from the browser, its digits given; null: it cannot be called. */
export function usePriceOf(digits: string | null) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['calls', 'callQuote', username, digits, 'from a call'],
    queryFn: async ({ signal }) =>
      (await client.callQuote({ query: { number: `+${digits}` } }, { signal })).result,
    enabled: digits !== null,
  })
}
