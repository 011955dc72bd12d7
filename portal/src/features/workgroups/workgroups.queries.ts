import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { PROFILE_KEY } from '../profile/profile.queries.ts'
import { handOver } from '../profile/profile.ts'
import { enterWorkgroup } from './workgroups.ts'

/** The seats of the person signed in, oldest first. */
export function useSeats() {
  return useQuery({
    queryKey: ['seats'],
    queryFn: async ({ signal }) => (await client.seats(null, { signal })).result,
  })
}

/** Chooses the workgroup to act for; all that is shown is fetched anew. */
export function useEnterWorkgroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: enterWorkgroup,
    onSuccess: async (profile) => {
      if (cache.getQueryData(PROFILE_KEY)) cache.setQueryData(PROFILE_KEY, profile)
      else handOver(Promise.resolve(profile))
      await cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== PROFILE_KEY[0] })
    },
  })
}

/** Gives the workgroup another name; gives the name that it has then. */
export function useRenameWorkgroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await client.renameWorkgroup({ body: { name } })).result.workgroup,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: PROFILE_KEY }),
        cache.invalidateQueries({ queryKey: ['seats'] }),
      ]),
  })
}
