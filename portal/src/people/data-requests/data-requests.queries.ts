import type { DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const DATA_REQUESTS = 'data-requests'
const WHILE_PREPARED_MS = 5_000

const isPrepared = ({ kind, state }: DataRequest) =>
  kind === 'copy' && (state === 'asked' || state === 'preparing')

/** The person's newest requests about their own data; fetched again while a copy is prepared. */
export function useDataRequests() {
  return useQuery({
    queryKey: ['people', DATA_REQUESTS],
    queryFn: ({ signal }) => client.dataRequests(null, { signal }),
    refetchInterval: ({ state: { data } }) => data?.result.some(isPrepared) && WHILE_PREPARED_MS,
  })
}
