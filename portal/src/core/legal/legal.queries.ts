import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const DOCUMENTS_KEY = 'documents'

/** The terms and the privacy notice, and whether the person accepted them; asked once in a session. */
export function useDocuments() {
  return useQuery({
    queryKey: ['core', DOCUMENTS_KEY],
    queryFn: async ({ signal }) => (await client.documents(null, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
