import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import type { Chosen } from './chosen.ts'

/** The first destinations of a category; what is shown stays while another word is searched. */
export function useDestinations(category: DestinationCategory | '', search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'destinations', cardid, category, search],
    queryFn: async ({ signal }) =>
      category === ''
        ? { total: 0, result: [] }
        : client.destinations({ query: { category, ...(search && { search }) } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[3] === category ? shown : undefined),
  })
}

/** A few destinations of each category; what is shown stays while another word is searched. */
export function useDestinationsOfAll(search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'destinations of all', cardid, search],
    queryFn: ({ signal }) => client.destinations({ query: search ? { search } : {} }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The person at this seat, as a destination. */
export function useMe(): Chosen {
  const { firstName, lastName } = useProfile()
  return { category: 'user', destination: useSeat().username, name: `${firstName} ${lastName}` }
}

/** All people of the workgroup, whom something new rings; where they are more than that takes, oneself. */
export function useEveryone(most: number): { people: readonly Chosen[]; isPending: boolean } {
  const me = useMe()
  const { data, isPending } = useDestinations('user', '')
  const isWhole = data !== undefined && data.total === data.result.length
  return { people: isWhole && data.total > 0 && data.total <= most ? data.result : [me], isPending }
}

/** The company's own box, which new menus, hours, groups and queues propose; null: it has none. */
export function useMainVoicemail() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'main voicemail', cardid],
    queryFn: async ({ signal }) => (await client.mainVoicemail(undefined, { signal })).result,
  })
}
