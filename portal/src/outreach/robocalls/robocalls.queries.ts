import type { RobocallOutcome, RobocallState } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { RobocallProgress } from '@ekoline/contract/outreach/robocalls.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const ROBOCALLS_KEY = 'robocalls'
const NUMBERS_KEY = 'robocallNumbers'
const OPT_OUTS_KEY = 'optOuts'
const PROGRESS_MS = 1_000
const LISTS_MS = 3_000

/** Whether a robocall is still active. */
const isActive = (state: RobocallState) => state === 'queued' || state === 'running'

/** A page of the robocalls, newest first; fetched again while one of them is active and the page is seen. */
export function useRobocalls(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', ROBOCALLS_KEY, cardid, 'list', page],
    queryFn: ({ signal }) => client.robocalls({ query: { cardid, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // a number bought since is another possible caller ID
    refetchInterval: ({ state: { data } }) => data?.result.some(({ state }) => isActive(state)) && LISTS_MS,
  })
}

/** The parameters of a robocall. */
export function useRobocall(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', ROBOCALLS_KEY, cardid, 'one', id],
    queryFn: async ({ signal }) => (await client.robocall({ params: { id } }, { signal })).result,
  })
}

/** Whether a robocall still changes: it is active, or its calls are in progress. */
export const isMoving = ({ state, calling, ended_at }: RobocallProgress) =>
  ended_at === null && (state !== 'paused' || calling > 0)

/** The progress of a robocall, polled every second while it changes and the page is visible. */
export function useRobocallProgress(id: number) {
  const cache = useQueryClient()
  const progress = useQuery({
    queryKey: ['outreach', 'robocallProgress', id],
    queryFn: async ({ signal }) => (await client.robocallProgress({ params: { id } }, { signal })).result,
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && PROGRESS_MS,
  })
  const { state, ended_at } = progress.data ?? {}
  const stage = state && `${state} ${ended_at}`
  useEffect(() => {
    if (stage === undefined) return
    for (const key of [
      ['outreach', ROBOCALLS_KEY],
      ['outreach', NUMBERS_KEY],
      ['outreach', OPT_OUTS_KEY],
      ['money'],
    ])
      void cache.invalidateQueries({ queryKey: key })
  }, [stage, cache])
  return progress
}

/** The filter of a robocall's numbers. */
export interface NumbersFilter {
  /** a part of a name or a number */
  search: string
  /** only those with this outcome; '' for all */
  outcome: RobocallOutcome | ''
}

/** A page of a robocall's numbers. @param moves something of it still changes: then it is fetched again */
export function useRobocallNumbers(id: number, page: number, filter: NumbersFilter, moves: boolean) {
  const { outcome } = filter
  const search = filter.search.trim()
  return useQuery({
    queryKey: ['outreach', NUMBERS_KEY, id, page, search, outcome],
    queryFn: ({ signal }) =>
      client.robocallNumbers(
        { params: { id }, query: { page, ...(search && { search }), ...(outcome && { outcome }) } },
        { signal },
      ),
    placeholderData: (shown, query) => (query?.queryKey[2] === id ? shown : undefined),
    refetchInterval: moves && LISTS_MS,
  })
}

/** A page of the numbers that are not called any more, newest first. */
export function useOptOuts(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', OPT_OUTS_KEY, cardid, page, search],
    queryFn: ({ signal }) => client.optOuts({ query: { page, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
