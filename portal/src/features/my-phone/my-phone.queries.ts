import { myPhoneWire } from '@ekoline/contract/my-phone.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'

addWire(myPhoneWire)

export const MY_PHONE = 'myPhone'
/** While somebody looks at the phone itself, or waits for calls to come back. */
export const SOON_MS = 5_000
const LATER_MS = 20_000

/** The SIP phone of the seat, and whether calls can be made; asked again while it is shown. */
export function useMyPhone(everyMs = LATER_MS) {
  const { username } = useSeat()
  return useQuery({
    queryKey: [MY_PHONE, username],
    queryFn: async ({ signal }) => (await client.myPhone(null, { signal })).result,
    refetchInterval: ({ state: { data } }) => (data?.calls === 'unavailable' ? SOON_MS : everyMs),
    staleTime: 0,
  })
}

/** Makes a secret; the answer is the one time that it is told. */
export function useMakePhoneSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.makePhoneSecret(null),
    onSuccess: () => void cache.invalidateQueries({ queryKey: [MY_PHONE] }),
    gcTime: 0, // the secret is not kept longer than it is shown
  })
}

/** Asks at once whether calls can be made: one that was tried could not be. */
export function useAskForCalls() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [MY_PHONE] })
}
