import { useQueryClient } from '@tanstack/react-query'
import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import type { Work } from '../../kit/useSubmit.ts'
import { IVRS_KEY } from './ivr.queries.ts'

/** Changes the menus, and refetches everything that shows them or their destinations. */
export function useIvrChange<Input, Result>(
  work: Work<Input, Result>,
  options: Omit<ChangeOptions<Input, Result>, 'onDone' | 'refreshes'>,
) {
  const cache = useQueryClient()
  return useChange(work, {
    failed: 'ivr_failed',
    ...options,
    refreshes: [IVRS_KEY],
    // Not awaited, because until then a saved menu would be listed beside its draft.
    onDone: () => {
      for (const key of ['destinations', 'ivr check']) void cache.invalidateQueries({ queryKey: [key] })
    },
  })
}
