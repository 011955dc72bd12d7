import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { IvrStep } from '@ekoline/contract/routing/ivr.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { bodyOf, type Draft } from './draft.ts'

export const IVRS_KEY = 'ivrs'

/** A page of the menus, the newest first; what is shown stays until the next is there. */
export function useIvrs(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', IVRS_KEY, cardid, page],
    queryFn: ({ signal }) => client.ivrs({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** A page of the menus of the company, the newest first; what is shown stays until the next is there. */
export function useCompanyIvrs(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'company ivrs', cardid, page],
    queryFn: ({ signal }) => client.companyIvrs({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The findings that saving a draft would give, and the menus behind it. */
export function useCheck(draft: Draft) {
  const { cardid } = useSeat()
  const body = bodyOf(draft)
  return useQuery({
    queryKey: ['routing', 'ivr check', cardid, draft.id, body],
    queryFn: ({ signal }) =>
      client.checkIvr({ body: { card_id: cardid, ...(draft.id && { id: draft.id }), ...body } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[3] === draft.id ? shown : undefined),
    staleTime: 0,
  })
}

/** Where a test call begins: at a menu that may not be saved, or at a destination. */
export type WalkStart =
  | ({ id?: number } & ReturnType<typeof bodyOf>)
  | { start: { category: DestinationCategory; destination: string } }

/** Where a caller is after these steps. @param moment of Lagos, YYYY-MM-DD HH:mm:ss; '' is now */
export function useWalk(start: WalkStart, moment: string, steps: readonly IvrStep[]) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'ivr walk', cardid, start, moment, steps],
    queryFn: ({ signal }) =>
      client.walkIvr(
        { body: { card_id: cardid, ...start, ...(moment && { moment }), steps: [...steps] } },
        { signal },
      ),
    placeholderData: (shown) => shown,
    staleTime: 'static', // each step is requested once, or its recording would start again
    gcTime: 0,
  })
}
