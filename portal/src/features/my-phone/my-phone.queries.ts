import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

export const MY_PHONE = 'myPhone'
/** Polled while the phone is shown, or calls are not available. */
export const SOON_MS = 5_000
const LATER_MS = 20_000

/** The SIP phone of the seat, and whether calls can be made; fetched again while it is shown. */
export function useMyPhone(everyMs = LATER_MS) {
  const { username } = useSeat()
  return useQuery({
    queryKey: [MY_PHONE, username],
    queryFn: async ({ signal }) => (await client.myPhone(null, { signal })).result,
    refetchInterval: ({ state: { data } }) => (data?.calls === 'unavailable' ? SOON_MS : everyMs),
    staleTime: 0,
  })
}

/** Refetches at once whether calls can be made, after one failed. */
export function useAskForCalls() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [MY_PHONE] })
}

/** The colleagues whose name has a word: the first of them. */
export function useColleagues(search: string) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['colleagues', search],
    async queryFn({ signal }) {
      const { result, total } = await client.workgroupUsers({ query: { search, page: 1 } }, { signal })
      const others = result.filter((it) => it.username !== username)
      return { total: total - (result.length - others.length), result: others }
    },
    placeholderData: (shown) => shown,
  })
}
