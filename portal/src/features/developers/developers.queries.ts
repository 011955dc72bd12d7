import type { ApiKey } from '@ekoline/contract/developers.ts'
import { developersWire } from '@ekoline/contract/developers.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf, openApiDocument } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { operationsOf } from './operations.ts'

addWire(developersWire)

const KEYS = ['api keys']

/** A page of the workgroup's API keys, newest first. */
export function useApiKeys(page: number) {
  return useQuery({
    queryKey: [...KEYS, page],
    queryFn: ({ signal }) => client.apiKeys({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

export interface NewKey {
  name: string
  /** null: no end */
  days: number | null
  cap: number
}

/** Makes a key; the answer is the one time that it is told. */
export function useMakeApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ name, days, cap }: NewKey) =>
      client.makeApiKey({ body: { name, daily_cap: cap, ...(days !== null && { expires_days: days }) } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: KEYS }),
    gcTime: 0, // the key is not kept longer than it is shown
  })
}

/** Ends a key and says how it went; under way until the list says so too. */
export function useRevokeApiKey() {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: KEYS })
  return useMutation({
    mutationFn: ({ id }: ApiKey) => client.revokeApiKey({ params: { id } }),
    onSuccess: (_, { name }) => {
      toast.success(text('key_revoked', { name }))
      return refetch()
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('key_revoke_failed')))
      return refetch()
    },
  })
}

/** Every call of the API, as it describes itself. */
export function useReference() {
  return useQuery({
    queryKey: ['reference'],
    queryFn: async ({ signal }) => operationsOf(await openApiDocument(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
