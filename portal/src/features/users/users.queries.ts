import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { refetchMoney } from '../payments/payments.queries.ts'
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

/** The same, and all that shows money. */
export function useRefetchWallets() {
  const cache = useQueryClient()
  const refetchUsers = useRefetchUsers()
  return () => {
    refetchMoney(cache)
    return refetchUsers()
  }
}

type Deed = (user: WorkgroupUser) => Promise<unknown>

/** Does something to one user; under way until the list says so too. */
export function useDeed(deed: Deed) {
  const refetch = useRefetchWallets()
  return useMutation({ mutationFn: deed, onSuccess: refetch })
}
