import { useQueryClient } from '@tanstack/react-query'
import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import type { Work } from '../../kit/useSubmit.ts'
import { QUEUES_KEY } from './queues.queries.ts'

/** Changes the queues, and refetches everything that shows them or leads to them. */
export function useQueueChange<Input, Result>(
  work: Work<Input, Result>,
  { onDone, ...options }: Omit<ChangeOptions<Input, Result>, 'refreshes'>,
) {
  const cache = useQueryClient()
  return useChange(work, {
    ...options,
    refreshes: [QUEUES_KEY],
    onDone: (result, input) => {
      for (const key of ['queues', 'agents', 'ownAgent', 'destinations', 'ivr check', 'ivr walk'])
        void cache.invalidateQueries({ queryKey: [key] })
      return onDone?.(result, input)
    },
  })
}
