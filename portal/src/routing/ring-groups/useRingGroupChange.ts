import { useQueryClient } from '@tanstack/react-query'
import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import type { Work } from '../../kit/useSubmit.ts'
import { RING_GROUPS_KEY } from './ring-groups.queries.ts'

/** Changes the ring groups, and refetches everything that shows them or leads through them. */
export function useRingGroupChange<Input, Result>(
  work: Work<Input, Result>,
  { onDone, ...options }: Omit<ChangeOptions<Input, Result>, 'refreshes'>,
) {
  const cache = useQueryClient()
  return useChange(work, {
    ...options,
    refreshes: [RING_GROUPS_KEY],
    onDone: (result, input) => {
      for (const key of ['destinations', 'ivr check', 'ivr walk'])
        void cache.invalidateQueries({ queryKey: [key] })
      return onDone?.(result, input)
    },
  })
}
