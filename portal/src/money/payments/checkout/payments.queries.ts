import type { PaymentOutcome, UnfinishedPayment } from '@ekoline/contract/money/payments.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'
import { useEnd } from '../../../kit/list/usePin.ts'
import type { Range } from '../../../ui/DateRange.tsx'
import type { Form } from '../../wallet/wallet.queries.ts'

/** A page of the payments that went through, newest first; what is shown stays until the next page is there. */
export function usePayments({ from, to }: Range, page: number) {
  const { cardid } = useSeat()
  const keyAt = (nth: number, end: string) => ['money', 'payments', cardid, from, to, nth, end]
  const end = useEnd(page, keyAt(1, to), to)
  return useQuery({
    queryKey: keyAt(page, end),
    queryFn: ({ signal }) =>
      client.paymentRecord(
        { params: { cardid }, query: { ...(from && { from }), ...(end && { to: end }), page } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

/** A page of all payments of the seat, those that failed or are not finished too. */
export function useAllPayments(
  { from, to, outcome }: Range & { outcome: PaymentOutcome | '' },
  page: number,
) {
  const { cardid } = useSeat()
  const keyAt = (nth: number, end: string) => ['money', 'all-payments', cardid, from, to, outcome, nth, end]
  const end = useEnd(page, keyAt(1, to), to)
  return useQuery({
    queryKey: keyAt(page, end),
    queryFn: ({ signal }) =>
      client.payments(
        { query: { ...(from && { from }), ...(end && { to: end }), ...(outcome && { outcome }), page } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

/** All of these payments as a file, named after what they are narrowed to. */
export async function fetchPayments(
  { from, to, outcome }: Range & { outcome: PaymentOutcome | '' },
  form: Form,
): Promise<File> {
  const query = { ...(from && { from }), ...(to && { to }), ...(outcome && { outcome }) }
  const file = await fetchFile(form === 'csv' ? 'paymentsFile' : 'paymentsExcel', { query })
  const name = ['payments', outcome, from, to].filter(Boolean).join('-')
  return new File([file], `${name}.${form}`, { type: file.type })
}

const UNFINISHED_KEY = 'unfinished-payments'

/** The person's own payments on the seat's card that were not credited, newest first; asked anew whenever they may know more. */
export function useUnfinishedPayments() {
  const { cardid } = useSeat()
  return useQuery({
    ...unfinishedPayments(cardid),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** An unfinished payment, with the end of its hold by this device's clock: milliseconds. */
export type Unfinished = UnfinishedPayment & { readonly heldUntil: number }

/** The query of a card's unfinished payments. */
export const unfinishedPayments = (cardid: number) =>
  queryOptions({
    queryKey: ['money', UNFINISHED_KEY, cardid],
    queryFn: async ({ signal }): Promise<Unfinished[]> => {
      const { result } = await client.unfinishedPayments(null, { signal })
      const now = Date.now()
      return result.map((payment) => ({ ...payment, heldUntil: now + payment.hold_seconds * 1_000 }))
    },
  })

/** The details of a payment that went through. */
export function usePayment(reference: string) {
  return useQuery({
    queryKey: ['money', 'payment', reference],
    queryFn: async ({ signal }) => (await client.payment({ params: { reference } }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The seat's referral code and its link. */
export function useReferral() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'referral', username],
    queryFn: async ({ signal }) => (await client.referral(null, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A page of who joined with the seat's referral code, newest first. */
export function useReferred(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'referred', username, page],
    queryFn: ({ signal }) => client.referred({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** Whether the seat, or for an admin the workgroup, has a phone number. */
export function useHasNumber() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['routing', 'has number', username],
    queryFn: async ({ signal }) => (await client.numbers({ query: {} }, { signal })).total > 0,
  })
}
