import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** The open invitations of the person signed in to further workgroups, newest first. */
export function useOwnInvitations() {
  return useQuery({
    queryKey: ['core', 'own-invitations'],
    queryFn: async ({ signal }) => (await client.ownInvitations(null, { signal })).result,
  })
}

/** The seats of the person signed in, oldest first. */
export function useSeats() {
  return useQuery({
    queryKey: ['core', 'seats'],
    queryFn: async ({ signal }) => (await client.seats(null, { signal })).result,
  })
}
