import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'

/** A page of one's own documents, and the account's verification status. @source SA-122 */
export function useDocuments(page: number) {
  const { id } = useProfile()
  return useQuery({
    queryKey: ['people', 'account-documents', id, page],
    queryFn: ({ signal }) => client.accountDocuments({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
