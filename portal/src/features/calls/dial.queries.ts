import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** In the address: the number that the dial box is to be filled with. */
export const DIAL_PARAMETER = 'dial'

const ASK_AGAIN_MS = 1_000
const QUOTE_FROM_DIGITS = 4

/** What a call to a number would cost, its digits given. */
export function useQuote(number: string) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['callQuote', username, number],
    queryFn: async ({ signal }) =>
      (await client.callQuote({ query: { number: `+${number}` } }, { signal })).result,
    enabled: number.length >= QUOTE_FROM_DIGITS,
    placeholderData: keepPreviousData,
  })
}

/** A call as it is, asked every second until it has ended; null when there is no such call of this person. */
export function useCallNow(uniqueid: string | null) {
  const cache = useQueryClient()
  const call = useQuery({
    queryKey: ['call', uniqueid],
    queryFn: ({ signal }) =>
      client.call({ params: { uniqueid: uniqueid ?? '' } }, { signal }).then(
        ({ result }) => result,
        (error: unknown) => {
          if (error instanceof ApiError && error.http === 404) return null
          throw error
        },
      ),
    enabled: uniqueid !== null,
    refetchInterval: ({ state: { data } }) =>
      data === null || data?.state === 'ended' ? false : ASK_AGAIN_MS,
  })
  const state = call.data?.state
  useEffect(() => {
    if (state !== 'ended') return
    for (const key of [
      'recentCalls',
      'callGraph',
      'calls',
      'callTotals',
      'callsToday',
      'callFigures',
      'overview',
      'balance',
      'freeSeconds',
      'callQuote',
    ])
      void cache.invalidateQueries({ queryKey: [key] })
  }, [state, cache])
  return call
}
