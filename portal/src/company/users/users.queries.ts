import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** What ends when a member is removed. */
export function useLeaving(id: number) {
  return useQuery({
    queryKey: ['company', 'leaving', id],
    queryFn: async ({ signal }) => (await client.leaving({ params: { id } }, { signal })).result,
  })
}

/** What can be taken back from a member now, and what can be spent of their wallet; naira. */
export function useTakeable(username: string) {
  return useQuery({
    queryKey: ['company', 'takeable', username],
    queryFn: async ({ signal }) => (await client.takeable({ params: { username } }, { signal })).result,
    gcTime: 0, // it is true now
  })
}

/** The people whose rights as an admin ended, and about whom no one has decided. */
export function useEndedAdmins() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', 'ended-admins', username],
    queryFn: async ({ signal }) => (await client.endedAdmins(null, { signal })).result,
  })
}

/** A page of the invitations to people with an account that were not accepted, newest first. */
export function useSentInvitations(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', 'sent-invitations', username, page],
    queryFn: ({ signal }) => client.sentInvitations({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

const REQUESTS_MS = 60_000 // between two looks at who asks

/** Who of the workgroup asks for money, oldest first. */
export function useCreditRequests() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'credit-requests', username],
    queryFn: async ({ signal }) => (await client.creditRequests(null, { signal })).result,
    refetchInterval: REQUESTS_MS,
  })
}

/** A page of the people of the workgroup, by name; what is shown stays until the next is there. */
export function useUsers(search: string, page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['company', 'users', username, search, page],
    queryFn: ({ signal }) =>
      client.workgroupUsers({ query: { page, size: PAGE_SIZE, ...(search && { search }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
