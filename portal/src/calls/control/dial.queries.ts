import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, client } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** In the address: the number that the dial box is to be filled with. */
export const DIAL_PARAMETER = 'dial'

/** The address's search part that opens the dial box, or puts the focus into it. */
export function dialAt(search: string): string {
  const asked = new URLSearchParams(search)
  asked.set(DIAL_PARAMETER, '')
  return asked.toString()
}

/** In the address, beside it: the call of a queue that is called back. */
export const BACK_PARAMETER = 'back'

/** In the address, so that a reload finds the call again. Not 'call', which asks Call history or the statement for one that is over. */
export const CALL_PARAMETER = 'calling'

/** The last call placed in this tab, from any screen. */
export const lastCall = () => session.kept<{ uniqueid: string }>('call')?.uniqueid ?? null

/** The call that the dial box shows: the one in the address, or else the last one. */
export const callIn = (address: URLSearchParams) => address.get(CALL_PARAMETER) ?? lastCall()

const ASK_AGAIN_MS = 1_000
/** An internal number has as many at least. */
export const QUOTE_FROM_DIGITS = 3

/** What a call to a number would cost, its digits given, and what it shows. @param back the call that is called back */
export function useQuote(number: string, back: string | null) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['calls', 'callQuote', username, number, back],
    queryFn: async ({ signal }) =>
      (
        await client.callQuote(
          { query: { number: `+${number}`, ...(back && { calls_back: back }) } },
          { signal },
        )
      ).result,
    enabled: number.length >= QUOTE_FROM_DIGITS,
    placeholderData: keepPreviousData,
  })
}

/** Null when there is no such call of this person. */
const callNow = (uniqueid: string | null) =>
  queryOptions({
    queryKey: ['calls', 'call', uniqueid],
    queryFn: ({ signal }) =>
      client.call({ params: { uniqueid: uniqueid ?? '' } }, { signal }).then(
        ({ result }) => result,
        (error: unknown) => {
          if (error instanceof ApiError && error.http === 404) return null
          throw error
        },
      ),
  })

/** Fetches a call that was just placed: until it is there, it is still being placed for the eye. */
export function useFirstLook() {
  const cache = useQueryClient()
  return (uniqueid: string) => cache.prefetchQuery(callNow(uniqueid))
}

/** Whether the call that the dial box shows is under way; it fetches nothing. */
export function useIsCalling(): boolean {
  const [address] = useSearchParams()
  const { data } = useQuery({ ...callNow(callIn(address)), enabled: false })
  return data?.state === 'ringing' || data?.state === 'connected'
}

/** A call as it is, asked every second until it has ended; null when there is no such call of this person. */
export function useCallNow(uniqueid: string | null) {
  const cache = useQueryClient()
  const call = useQuery({
    ...callNow(uniqueid),
    enabled: uniqueid !== null,
    refetchInterval: ({ state: { data } }) =>
      data === null || data?.state === 'ended' ? false : ASK_AGAIN_MS,
  })
  const state = call.data?.state
  useEffect(() => {
    if (state !== 'ended') return
    for (const subject of ['calls', 'company', 'money']) void cache.invalidateQueries({ queryKey: [subject] })
  }, [state, cache])
  return call
}
