import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const searched = (page: number, search: string) => ({
  page,
  ...(search.trim() && { search: search.trim() }),
})

/** A page of the groups, newest first; what is shown stays until the next is there. */
export function useGroups(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'list', page, search.trim()],
    queryFn: ({ signal }) => client.groups({ query: searched(page, search) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A group, and the outcome of its last import. */
export function useGroup(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'one', id],
    queryFn: ({ signal }) => client.group({ params: { id } }, { signal }),
  })
}

/** A page of the members of a group; what is shown of the same group stays until the next is there. */
export function useMembers(groupId: number, page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'members', groupId, page, search.trim()],
    queryFn: async ({ signal }) => {
      const call = { params: { groupId }, query: searched(page, search) }
      const { rows: result, ...counted } = await client.groupMembers(call, { signal })
      return { result, ...counted }
    },
    placeholderData: (shown, query) => (query?.queryKey[4] === groupId ? shown : undefined),
  })
}
