import { useQuery } from '@tanstack/react-query'
import { client, openApiDocument } from '../../app/client.ts'
import { operationsOf } from './operations.ts'

export const KEYS = 'api keys'

/** A page of the workgroup's API keys, newest first. */
export function useApiKeys(page: number) {
  return useQuery({
    queryKey: ['company', KEYS, page],
    queryFn: ({ signal }) => client.apiKeys({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** Every call of the API, as it describes itself. */
export function useReference() {
  return useQuery({
    queryKey: ['company', 'reference'],
    queryFn: async ({ signal }) => operationsOf(await openApiDocument(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
