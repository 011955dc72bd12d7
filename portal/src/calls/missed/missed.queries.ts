import type { MissedSource, MissedView } from '@ekoline/contract/calls/missed-calls.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const ASK_AGAIN_MS = 30_000
const DONE_PAGE = 1 // of one day: a screenful is enough

/** Which lines are listed. */
export interface Listed {
  of: MissedView
  /** a number or a queue; null: of all */
  source: Pick<MissedSource, 'of' | 'key'> | null
}

/** A page of the lines: of the open ones the longest wait first, of the closed ones the newest. */
export function useMissedCalls(page: number, { of, source }: Listed) {
  const { cardid } = useSeat()
  const query = { of, page, ...(source && { source_of: source.of, source_key: source.key }) }
  return useQuery({
    queryKey: ['calls', 'missed', cardid, query],
    queryFn: ({ signal }) => client.missedCalls({ query }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: ASK_AGAIN_MS,
  })
}

/** Who was reached today, the newest first. */
export function useDoneToday() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'missed done', cardid],
    queryFn: ({ signal }) =>
      client.missedCalls({ query: { of: 'closed today', page: DONE_PAGE } }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })
}

/** The address of a message for as long as its player is open; the message is not new from then on. */
export function useMessageOf(id: number) {
  return useQuery({
    queryKey: ['calls', 'missed message', id],
    queryFn: async ({ signal }) => (await client.voicemailLink({ params: { id } }, { signal })).result.url,
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Within how many minutes the workgroup promises to call back. */
export function usePromise() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'missed promise', cardid],
    queryFn: async ({ signal }) => (await client.missedPromise(undefined, { signal })).minutes,
  })
}

/** The numbers and queues of the workgroup, and whether their missed calls are listed. */
export function useMissedSources(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'missed sources', cardid, page],
    queryFn: ({ signal }) => client.missedSources({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

const REPORT_DAYS = 30

/** What became of the callers of the last weeks. */
export function useMissedReport() {
  const { cardid } = useSeat()
  const to = dayOf(new Date())
  const from = addDays(to, 1 - REPORT_DAYS)
  return useQuery({
    queryKey: ['calls', 'missed report', cardid, to],
    queryFn: async ({ signal }) => (await client.missedReport({ query: { from, to } }, { signal })).result,
  })
}
