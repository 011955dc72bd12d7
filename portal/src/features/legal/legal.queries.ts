import type { DocumentToAccept } from '@ekoline/contract/legal.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'

const KEY = ['documents'] as const

/** The terms and the privacy notice, and whether the person accepted them; asked once in a session. */
export function useDocuments() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await client.documents(null, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAcceptDocuments() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (documents: readonly DocumentToAccept[]) => {
      for (const { document, version } of documents)
        await client.acceptDocument({ body: { document, version } })
    },
    // Also after a failure: the text may have changed meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
