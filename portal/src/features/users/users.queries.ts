import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import type { UsersView } from './users-view.ts'

const USERS_KEY = 'users'

/** A page of the people of the workgroup, by name; what is shown stays until the next is there. */
export function useUsers({ search, page }: UsersView) {
  const { username } = useSeat()
  const sought = search.trim()
  return useQuery({
    queryKey: [USERS_KEY, username, sought, page],
    queryFn: ({ signal }) =>
      client.workgroupUsers(
        { query: { page, size: PAGE_SIZE, ...(sought && { search: sought }) } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

/** After the people changed: everything that shows them is fetched again in place (decisions, "Reloading"). */
export function useRefetchUsers() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['totalUsers'] })
    return cache.invalidateQueries({ queryKey: [USERS_KEY] })
  }
}

/** After money or a role changed: all that is shown is fetched again in place. */
export function useRefetchAll() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries()
}

type Deed = (user: WorkgroupUser) => Promise<unknown>

/**
 * Does something to one user, and says how it went, also when the user's row is gone by then; under way until the list
 * says so too.
 *
 * @param done what is said of its success
 */
export function useDeed(deed: Deed, done: ShownKey) {
  const refetch = useRefetchAll()
  return useMutation({
    mutationFn: deed,
    onSuccess: () => {
      toast.success(text(done))
      return refetch()
    },
    onError: (error) => isSignedOut(error) || toast.info(messageOf(error, text('internal'))),
  })
}
