import { useQuery } from '@tanstack/react-query'
import { client } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'

/** Changes when a pay-for-me link is made, ended or paid. */
export const PAY_LINKS = 'pay-links'

/** A page of the pay-for-me links of the seat's card, newest first. */
export function usePayLinks(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', PAY_LINKS, cardid, page],
    queryFn: ({ signal }) => client.payLinks({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
