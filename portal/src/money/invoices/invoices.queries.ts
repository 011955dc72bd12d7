import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** Begins, behind the subject, the keys of all pages of invoices. */
export const INVOICES = 'invoices'

/** A page of the workgroup's invoices, newest first, and the company that new ones name. */
export function useInvoices(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', INVOICES, username, page],
    queryFn: ({ signal }) => client.invoices({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
