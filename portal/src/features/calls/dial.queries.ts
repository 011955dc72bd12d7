import { dialledDigits } from '@ekoline/contract/dialled.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, client } from '../../client.ts'
import { useLater } from '../../ui/useLater.ts'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { useAttempt } from '../users/attempt.ts'

const ASK_AGAIN_MS = 1_000
const QUOTE_AFTER_MS = 300
const QUOTE_FROM_DIGITS = 4

/** What a call to the number that is being typed would cost; asked once the typing pauses. */
export function useQuote(typed: string) {
  const { username } = useSeat()
  const number = useLater(dialledDigits(typed), QUOTE_AFTER_MS)
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
    for (const key of ['recentCalls', 'callGraph', 'calls', 'balance', 'freeSeconds', 'callQuote'])
      void cache.invalidateQueries({ queryKey: [key] })
  }, [state, cache])
  return call
}

/** Rings the own phone, then the number; one that was perhaps placed already is not placed again. */
export function useMakeCall() {
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  const once = useAttempt()
  return useMutation({
    mutationFn: (called: string) => {
      const call = { body: { called, calling: phoneNumber, username } }
      return once(call, (idempotencyKey) => client.makeCall(call, { idempotencyKey }))
    },
  })
}

/** Ends a call, and asks how it is at once. */
export function useHangUp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (uniqueid: string) => client.hangUp({ params: { uniqueid } }),
    onSettled: (_, __, uniqueid) => cache.invalidateQueries({ queryKey: ['call', uniqueid] }),
  })
}
