import { type QueryClient, useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import type { Range } from '../../ui/DateRange.tsx'
import { PLAN_KEY } from '../plans/plans.queries.ts'
import { PROFILE_KEY, useSeat } from '../profile/profile.queries.ts'
import { STATEMENT_KEY } from '../wallet/statement.queries.ts'
import { BALANCE_KEY } from '../wallet/wallet.queries.ts'

const PAYMENTS_KEY = 'payments'

/** A page of the payments that went through, newest first; what is shown stays until the next page is there. */
export function usePayments({ from, to }: Range, page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [PAYMENTS_KEY, cardid, from, to, page],
    queryFn: ({ signal }) =>
      client.paymentRecord(
        { params: { cardid }, query: { ...(from && { from }), ...(to && { to }), page } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

/** A payment that went through, with all that its receipt says. */
export function usePayment(reference: string) {
  return useQuery({
    queryKey: ['payment', reference],
    queryFn: async ({ signal }) => (await client.payment({ params: { reference } }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The seat's referral code and its link. */
export function useReferral() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['referral', username],
    queryFn: async ({ signal }) => (await client.referral(null, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** After money moved: everything that shows it is fetched again in place (decisions, "Reloading"). */
export function refetchMoney(cache: QueryClient): void {
  for (const queryKey of [[BALANCE_KEY], [PAYMENTS_KEY], [PLAN_KEY], [STATEMENT_KEY], PROFILE_KEY])
    void cache.invalidateQueries({ queryKey })
}
