import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** All pages of a seat's invoices. */
export const invoicesKey = (username: string) => ['money', 'invoices', username]

/** A page of the workgroup's invoices, newest first, and the company that new ones name. */
export function useInvoices(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: [...invoicesKey(username), page],
    queryFn: ({ signal }) => client.invoices({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
