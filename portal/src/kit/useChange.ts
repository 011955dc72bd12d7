import { useQueryClient } from '@tanstack/react-query'
import { type SubmitOptions, useSubmit, type Work } from './useSubmit.ts'

/** The first word of a query's key: what it shows, whichever feature asks. */
export type Subject = 'core' | 'people' | 'money' | 'calls' | 'outreach' | 'routing' | 'company'

export interface ChangeOptions<Input, Result> extends SubmitOptions<Input, Result> {
  /**
   * The subjects whose data it makes stale, or all. What is on the screen of them is refetched in place; the change counts
   * as pending until that is done. Also after a failure, because a refusal often means that something changed elsewhere.
   */
  refreshes?: 'all' | Subject | readonly Subject[]
}

/** A change behind the sign-in: sends it with `useSubmit`, and refetches what it made stale. */
export function useChange<Input = void, Result = unknown>(
  work: Work<Input, Result>,
  { refreshes = [], onDone, onFailed, ...options }: ChangeOptions<Input, Result> = {},
) {
  const cache = useQueryClient()
  async function refetch(filter: { queryKey?: [Subject] }) {
    // The library never repeats a first fetch that is on its way, though its answer may be older than the change.
    await cache.cancelQueries(filter, { silent: true })
    await cache.invalidateQueries(filter)
  }
  const refresh = () =>
    refreshes === 'all'
      ? refetch({})
      : Promise.all([refreshes].flat().map((subject) => refetch({ queryKey: [subject] })))

  return useSubmit(work, {
    ...options,
    onDone: async (result, input) => {
      await Promise.all([onDone?.(result, input), refresh()])
    },
    onFailed: (error, input) => {
      void refresh()
      onFailed?.(error, input)
    },
  })
}
