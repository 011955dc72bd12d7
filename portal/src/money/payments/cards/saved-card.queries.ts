import { useQuery } from '@tanstack/react-query'
import { client } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'

/** The first word of the key of the query of the saved card. */
export const SAVED_CARD = 'saved-card'

/** The bank card that is kept for the seat's wallet, and its automatic top-up. */
export function useSavedCard() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', SAVED_CARD, cardid],
    queryFn: async ({ signal }) => (await client.savedCard(null, { signal })).result,
  })
}
