import { filesWire } from '@ekoline/contract/files.wire.ts'
import type { Ivr, IvrStep } from '@ekoline/contract/ivr.ts'
import { ivrWire } from '@ekoline/contract/ivr.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'
import type { UsersView } from '../users/users-view.ts'
import { type Details, type Draft, wishOf } from './draft.ts'

addWire(ivrWire)
addWire(filesWire) // of which it lists the recordings

const IVRS_KEY = 'ivrs'

/** A page of the menus, the newest first; what is shown stays until the next is there. */
export function useIvrs({ search, page }: UsersView) {
  const { cardid } = useSeat()
  const sought = search.trim()
  return useQuery({
    queryKey: [IVRS_KEY, cardid, sought, page],
    queryFn: ({ signal }) =>
      client.ivrs({ params: { cardid }, query: { page, ...(sought && { search: sought }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The recordings that menus can play, by name: those whose name has a word. */
export function useRecordings(search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['ivr recordings', cardid, search],
    queryFn: ({ signal }) =>
      client.ivrRecordings({ params: { cardid }, query: { ...(search && { search }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** What would be said of a draft at save, and the menus behind it. */
export function useCheck(draft: Draft) {
  const { cardid } = useSeat()
  const wish = wishOf(draft)
  return useQuery({
    queryKey: ['ivr check', cardid, draft.id, wish],
    queryFn: ({ signal }) =>
      client.checkIvr({ body: { card_id: cardid, ...(draft.id && { id: draft.id }), ...wish } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[2] === draft.id ? shown : undefined),
    staleTime: 0,
  })
}

/** Where somebody is who did these steps. */
export function useWalk(draft: Draft, steps: readonly IvrStep[]) {
  const { cardid } = useSeat()
  const wish = wishOf(draft)
  return useQuery({
    queryKey: ['ivr walk', cardid, draft.id, wish, steps],
    queryFn: ({ signal }) =>
      client.walkIvr(
        { body: { card_id: cardid, ...(draft.id && { id: draft.id }), ...wish, steps: [...steps] } },
        { signal },
      ),
    placeholderData: (shown) => shown,
    staleTime: Number.POSITIVE_INFINITY, // one step is walked once, or its recording would begin again
    gcTime: 0,
  })
}

/** After the menus changed, all that shows them or where they lead is fetched again in place. */
function useRefetch() {
  const cache = useQueryClient()
  return () => {
    for (const key of ['destinations', 'ivr check']) void cache.invalidateQueries({ queryKey: [key] })
    // Waited for alone: while it waited for the others too, a saved menu stood beside its draft.
    return cache.invalidateQueries({ queryKey: [IVRS_KEY] })
  }
}

const sayWhy = (words: 'ivr_failed' | 'ivr_delete_failed') => (error: Error) => {
  if (!isSignedOut(error)) toast.info(messageOf(error, text(words)))
}

/** Saves a draft, and says how it went; under way until the list says so too. */
export function useSaveIvr() {
  const { cardid, workgroup } = useSeat()
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (draft: Draft) => {
      const { description } = draft
      const body = { description, ...wishOf(draft) }
      return draft.id === null
        ? client.addIvr({ body: { card_id: cardid, workgroup_name: workgroup, ...body } })
        : client.changeIvr({ params: { id: draft.id }, body })
    },
    onSuccess: (_, { id }) => {
      toast.success(text(id === null ? 'ivr_created' : 'ivr_changed'))
      return refetch()
    },
    onError: sayWhy('ivr_failed'),
  })
}

/** Changes what is said of a saved menu. */
export function useChangeDetails() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ id, details: { name, description, recording } }: { id: number; details: Details }) =>
      client.changeIvr({ params: { id }, body: { name, description, recording } }),
    onSuccess: () => {
      toast.success(text('ivr_changed'))
      return refetch()
    },
    onError: sayWhy('ivr_failed'),
  })
}

export function useDeleteIvr() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ id }: Pick<Ivr, 'id'>) => client.deleteIvr({ params: { id } }),
    onSuccess: () => {
      toast.success(text('ivr_deleted'))
      return refetch()
    },
    onError: (error) => {
      sayWhy('ivr_delete_failed')(error)
      return refetch()
    },
  })
}
