import { type Kobo, naira } from '@ekoline/contract/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { useSeat } from '../profile/profile.queries.ts'

const keyOf = (cardid: number) => ['balance-alert', cardid]

/** Below which balance a mail comes. */
export function useBalanceAlert() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: keyOf(cardid),
    queryFn: async ({ signal }) => (await client.balanceAlert(null, { signal })).result,
  })
}

/** Sets the threshold; null ends the mails. */
export function useSetBalanceAlert() {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (threshold: Kobo | null) =>
      (await client.setBalanceAlert({ body: { threshold: threshold && naira(threshold) } })).result,
    onSuccess: (alert) => cache.setQueryData(keyOf(cardid), alert),
  })
}
