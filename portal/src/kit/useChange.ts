import { useQueryClient } from '@tanstack/react-query'
import { type SubmitOptions, useSubmit, type Work } from './useSubmit.ts'

export interface ChangeOptions<Input, Result> extends SubmitOptions<Input, Result> {
  /**
   * The queries that it makes stale, by the first word of their key, or all. They are refetched in place; the change
   * counts as pending until that is done. Also after a failure, because a refusal often means that something changed
   * elsewhere.
   */
  refreshes?: 'all' | readonly string[]
}

/** A change behind the sign-in: sends it with `useSubmit`, and refetches what it made stale. */
export function useChange<Input = void, Result = unknown>(
  work: Work<Input, Result>,
  { refreshes = [], onDone, onFailed, ...options }: ChangeOptions<Input, Result> = {},
) {
  const cache = useQueryClient()
  async function refetch(of: { queryKey?: [string] }) {
    // The library never repeats a first fetch that is on its way, though its answer may be older than the change.
    await cache.cancelQueries(of, { silent: true })
    await cache.invalidateQueries(of)
  }
  const refresh = () =>
    refreshes === 'all' ? refetch({}) : Promise.all(refreshes.map((word) => refetch({ queryKey: [word] })))

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
