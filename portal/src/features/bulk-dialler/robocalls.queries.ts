import type { RobocallState } from '@ekoline/contract/robocall-limits.ts'
import type { RobocallProgress } from '@ekoline/contract/robocalls.ts'
import { robocallsWire } from '@ekoline/contract/robocalls.wire.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useAttempt } from '../users/attempt.ts'
import type { RobocallsView } from './robocalls-view.ts'

addWire(robocallsWire)

const ROBOCALLS_KEY = 'robocalls'
const NUMBERS_KEY = 'robocallNumbers'
const OPT_OUTS_KEY = 'optOuts'
const PROGRESS_MS = 1_000
const LISTS_MS = 3_000

/** Whether a robocall goes on by itself. */
const goesOn = (state: RobocallState) => state === 'queued' || state === 'running'

/** A page of the robocalls, newest first; asked for again while one of them goes on and the page is seen. */
export function useRobocalls(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [ROBOCALLS_KEY, cardid, 'list', page],
    queryFn: ({ signal }) => client.robocalls({ query: { cardid, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // a number that was bought meanwhile is one to call by
    refetchInterval: ({ state: { data } }) => data?.result.some(({ state }) => goesOn(state)) && LISTS_MS,
  })
}

/** A robocall as it was made. */
export function useRobocall(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [ROBOCALLS_KEY, cardid, 'one', id],
    queryFn: async ({ signal }) => (await client.robocall({ params: { id } }, { signal })).result,
  })
}

/** Whether something of a robocall still changes: it goes on, or calls of it are under way. */
export const isMoving = ({ state, calling, ended_at }: RobocallProgress) =>
  ended_at === null && (state !== 'paused' || calling > 0)

/** How far a robocall is, asked every second while it moves and the page is seen. */
export function useRobocallProgress(id: number) {
  const cache = useQueryClient()
  const progress = useQuery({
    queryKey: ['robocallProgress', id],
    queryFn: async ({ signal }) => (await client.robocallProgress({ params: { id } }, { signal })).result,
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && PROGRESS_MS,
  })
  const { state, ended_at } = progress.data ?? {}
  const stage = state && `${state} ${ended_at}`
  useEffect(() => {
    if (stage === undefined) return
    for (const key of [ROBOCALLS_KEY, NUMBERS_KEY, OPT_OUTS_KEY, 'balance'])
      void cache.invalidateQueries({ queryKey: [key] })
  }, [stage, cache])
  return progress
}

/** A page of a robocall's numbers. @param moves something of it still changes: then it is asked for again */
export function useRobocallNumbers(id: number, view: RobocallsView, moves: boolean) {
  const { numbers: page, outcome } = view
  const search = view.search.trim()
  return useQuery({
    queryKey: [NUMBERS_KEY, id, page, search, outcome],
    queryFn: ({ signal }) =>
      client.robocallNumbers(
        { params: { id }, query: { page, ...(search && { search }), ...(outcome && { outcome }) } },
        { signal },
      ),
    placeholderData: (shown, query) => (query?.queryKey[1] === id ? shown : undefined),
    refetchInterval: moves && LISTS_MS,
  })
}

/** A robocall as the form has it. */
export interface RobocallWish {
  campaign_name: string
  group_id: number
  file: number
  callerid: string
  per_second?: number
  at_once?: number
  attempts: number
  retry_minutes: number
}

/** What a robocall would come to. */
export function usePreviewRobocall() {
  const { username } = useSeat()
  return useMutation({
    mutationFn: async ({ campaign_name: _, ...wish }: RobocallWish) =>
      (await client.previewRobocall({ body: { ...wish, username } })).result,
  })
}

/** Starts a robocall for which consent was attested; one that was perhaps started already is not started again. */
export function useStartRobocall() {
  const { username } = useSeat()
  const cache = useQueryClient()
  const once = useAttempt()
  return useMutation({
    mutationFn: (wish: RobocallWish) => {
      const call = { body: { ...wish, username, consent: true } } as const
      return once(call, (idempotencyKey) => client.addRobocall(call, { idempotencyKey }))
    },
    onSuccess: ({ message }) => {
      toast.success(message)
      void cache.invalidateQueries({ queryKey: ['balance'] })
      return cache.invalidateQueries({ queryKey: [ROBOCALLS_KEY] })
    },
  })
}

const changes = {
  pause: { call: 'pauseRobocall', done: 'robocall_paused' },
  resume: { call: 'resumeRobocall', done: 'robocall_resumed' },
  stop: { call: 'stopRobocall', done: 'robocall_stopped' },
} as const
export type RobocallChange = keyof typeof changes

/** Pauses, resumes or stops a robocall; under way until what is shown says so too. */
export function useChangeRobocall(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: RobocallChange) => client[changes[change].call]({ params: { id } }),
    onSuccess: (_, change) => toast.success(text(changes[change].done)),
    onError: (error) => isSignedOut(error) || toast.info(refusalOr(error, text('robocall_change_failed'))),
    onSettled: () => cache.invalidateQueries({ queryKey: ['robocallProgress', id] }),
  })
}

/** A page of the numbers that are not called any more, newest first. */
export function useOptOuts(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [OPT_OUTS_KEY, cardid, page, search],
    queryFn: ({ signal }) => client.optOuts({ query: { page, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Puts a number on that list, for good. */
export function useAddOptOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (phonenumber: string) => client.addOptOut({ body: { phonenumber } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [OPT_OUTS_KEY] }),
  })
}
