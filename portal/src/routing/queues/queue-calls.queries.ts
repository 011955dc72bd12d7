import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** Which calls of queues are shown. */
export interface QueueCallsFilter {
  from: string
  to: string
  /** the id of the only queue; undefined: all */
  queue: number | undefined
  page: number
}

/** A page of the calls that came to the queues; what is shown stays until the next is there. */
export function useQueueCalls(filter: QueueCallsFilter) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'queue calls', cardid, filter],
    queryFn: ({ signal }) => client.queueCalls({ query: filter }, { signal }),
    placeholderData: (shown) => shown,
  })
}
