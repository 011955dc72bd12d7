import { groupsWire } from '@ekoline/contract/groups.wire.ts'
import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'

addWire(groupsWire)

const GROUPS_KEY = 'groups'

const searched = (page: number, search: string) => ({
  page,
  ...(search.trim() && { search: search.trim() }),
})

/** A page of the groups, newest first; what is shown stays until the next is there. */
export function useGroups(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [GROUPS_KEY, cardid, 'list', page, search.trim()],
    queryFn: ({ signal }) => client.groups({ query: searched(page, search) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A group, and what became of its last file. */
export function useGroup(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [GROUPS_KEY, cardid, 'one', id],
    queryFn: ({ signal }) => client.group({ params: { id } }, { signal }),
  })
}

/** A page of the members of a group; what is shown of the same group stays until the next is there. */
export function useMembers(groupId: number, page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [GROUPS_KEY, cardid, 'members', groupId, page, search.trim()],
    queryFn: ({ signal }) =>
      client.groupMembers({ params: { groupId }, query: searched(page, search) }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[3] === groupId ? shown : undefined),
  })
}

/** After groups or their members changed: all that is shown of them is fetched again in place. */
export function useRefetchGroups() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [GROUPS_KEY] })
}

/**
 * Does something to groups or their members; under way until what is shown says so too.
 *
 * @param done what is said of its success
 * @param failed what is said when the server gave no reason
 */
export function useGroupDeed<T, A>(
  deed: (it: T) => Promise<A>,
  done: (it: T, answer: A) => string,
  failed: ShownKey,
) {
  const refetch = useRefetchGroups()
  return useMutation({
    mutationFn: deed,
    onSuccess: (answer, it) => {
      toast.success(done(it, answer))
      return refetch()
    },
    onError: (error) => isSignedOut(error) || toast.info(refusalOr(error, text(failed))),
  })
}
