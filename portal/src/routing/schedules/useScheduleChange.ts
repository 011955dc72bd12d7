import { useQueryClient } from '@tanstack/react-query'
import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import type { Work } from '../../kit/useSubmit.ts'
import { SCHEDULES_KEY } from './schedules.queries.ts'

/** Changes the schedules, and refetches everything that shows them or follows them. */
export function useScheduleChange<Input, Result>(
  work: Work<Input, Result>,
  { onDone, ...options }: Omit<ChangeOptions<Input, Result>, 'refreshes'>,
) {
  const cache = useQueryClient()
  return useChange(work, {
    ...options,
    refreshes: [SCHEDULES_KEY],
    onDone: (result, input) => {
      for (const key of ['destinations', 'ivr check', 'ivr walk'])
        void cache.invalidateQueries({ queryKey: [key] })
      return onDone?.(result, input)
    },
  })
}
