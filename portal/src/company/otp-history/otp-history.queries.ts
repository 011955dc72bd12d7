import type { OtpItem } from '@ekoline/contract/company/otp-history.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { endAfter, usePin } from '../../kit/list/usePin.ts'

const WHILE_CALLING_MS = 3_000

/** Which one-time-password calls are shown, and how many on a page. */
export interface OtpFilter {
  from: string
  to: string
  size: number
}

/** A page of the seat's one-time-password calls, newest first; fetched again while one of them rings. */
export function useOtps({ from, to, size }: OtpFilter, page: number) {
  const { cardid } = useSeat()
  const keyAt = (nth: number, end: string) => ['company', 'otps', cardid, from, to, size, nth, end]
  const end =
    usePin<{ result: readonly OtpItem[] }>(page, keyAt(1, to), ({ result }) =>
      endAfter(result.map(({ entry_time: date }) => ({ date }))),
    ) ?? to
  return useQuery({
    queryKey: keyAt(page, end),
    queryFn: async ({ signal }) => {
      const body = { cardid, from, to: end, pageno: page, no_of_records_per_page: size }
      const { history, total_records } = await client.otpHistory({ body }, { signal })
      return { result: history, total: total_records }
    },
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) =>
      state.data?.result.some(({ status }) => status === 'calling') ? WHILE_CALLING_MS : false,
  })
}
