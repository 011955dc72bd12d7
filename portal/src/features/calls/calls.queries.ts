import type { CallRecord } from '@ekoline/contract/calls.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'
import type { CallView } from './call-view.ts'

export interface CallPage {
  records: CallRecord[]
  /** the number of the first record in the whole list */
  first: number
  total: number
  /** there are more than `total`, uncounted */
  isMinimum: boolean
}

const callsQuery = (cardid: number, { range, by, keyword, page, size }: CallView) =>
  queryOptions({
    queryKey: ['calls', cardid, range.from, range.to, keyword && by, keyword, page, size],
    async queryFn({ signal }): Promise<CallPage> {
      const body = {
        cardid,
        from: `${range.from} 00:00:00`, // account-core §7, "List"
        to: `${range.to} 23:59:59`,
        pageno: page,
        no_of_records_per_page: size,
      }
      const search = { ...body, ...(by === 'src' ? { src: keyword } : { phonenumber: keyword }) }
      const reply =
        keyword === ''
          ? { ...(await client.callHistory({ body }, { signal })), total_is_minimum: false }
          : await client.searchCallHistory({ body: search }, { signal })
      return {
        records: reply.records,
        first: (page - 1) * size + 1,
        total: reply.total_records,
        isMinimum: reply.total_is_minimum,
      }
    },
  })

/** A page of the seat's calls, newest first; what is shown stays until the next page is there. */
export function useCalls(view: CallView) {
  const { cardid } = useSeat()
  return useQuery({
    ...callsQuery(cardid, view),
    enabled: view.range.from <= view.range.to,
    placeholderData: (shown) => shown,
  })
}

/** Fetches a page that is likely to be asked for next. Not of a search: the server counts those. */
export function usePrefetchCalls(): (view: CallView) => void {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  return (view) => {
    if (view.keyword === '') void cache.prefetchQuery(callsQuery(cardid, view))
  }
}
