import type { BlockedKind } from '@ekoline/contract/calls/blocked-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** A page of what the workgroup has blocked, the newest first; what is shown stays until the next is there. */
export function useBlockedNumbers(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'blocked', cardid, page, search],
    queryFn: ({ signal }) =>
      client.blockedNumbers({ query: { page, ...(search !== '' && { search }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** How many callers of late would have been blocked. */
export function useBlockedPreview(kind: BlockedKind, number: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'blocked preview', cardid, kind, number],
    queryFn: async ({ signal }) =>
      (await client.previewBlocked({ query: { kind, number } }, { signal })).result,
    enabled: kind === 'withheld' || number.replace(/\D/g, '').length >= 4,
    retry: false, // what is refused is refused again
  })
}
