import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'

/** The first word of the key of the query of the wallet's account number. */
export const BANK_ACCOUNT = 'bank-account'

const WHILE_MADE_MS = 5_000
const WHILE_UNDER_WAY_MS = 2_000

/** The account number of the seat's wallet, asked for again while it is being made. */
export function useBankAccount() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', BANK_ACCOUNT, cardid],
    queryFn: async ({ signal }) => (await client.bankAccount(null, { signal })).result,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? WHILE_MADE_MS : false),
  })
}

/** Waits for a transfer that was sent here in the sandbox; what is shown of the wallet is fetched again once it is there. */
export function useArrival(reference: string | undefined): void {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const { data: isThere = false } = useQuery({
    queryKey: ['money', 'bank-arrival', cardid, reference],
    queryFn: async ({ signal }) => {
      const { result } = await client.paymentRecord({ params: { cardid }, query: {} }, { signal })
      return result.some((payment) => payment.reference === reference)
    },
    enabled: reference !== undefined,
    refetchInterval: ({ state }) => (state.data ? false : WHILE_UNDER_WAY_MS),
  })
  useEffect(() => {
    if (isThere) void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'bank-arrival' })
  }, [isThere, cache])
}
