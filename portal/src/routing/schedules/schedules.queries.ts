import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const SCHEDULES_KEY = 'schedules'

const REFRESH_MS = 60_000 // hours have minutes

/** A page of the schedules, the newest first, with what they do now; what is shown stays until the next is there. */
export function useSchedules(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', SCHEDULES_KEY, cardid, page],
    queryFn: ({ signal }) => client.schedules({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: REFRESH_MS,
  })
}

/** The next public holidays. */
export function useHolidays() {
  return useQuery({
    queryKey: ['routing', 'holidays'],
    queryFn: ({ signal }) => client.holidays(undefined, { signal }),
  })
}
