import { otpHistoryWire } from '@ekoline/contract/otp-history.wire.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'
import type { OtpView } from './otp-view.ts'

addWire(otpHistoryWire)

const WHILE_CALLING_MS = 3_000

/** A page of the seat's one-time-password calls, newest first; asked for again while one of them rings. */
export function useOtps({ range, page, size }: OtpView) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['otps', cardid, range, page, size],
    queryFn: ({ signal }) =>
      client.otpHistory(
        { body: { cardid, from: range.from, to: range.to, pageno: page, no_of_records_per_page: size } },
        { signal },
      ),
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) =>
      state.data?.history.some(({ status }) => status === 'calling') ? WHILE_CALLING_MS : false,
  })
}
