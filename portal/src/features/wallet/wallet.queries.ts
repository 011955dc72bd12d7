import { useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../client.ts'
import type { Range } from '../../ui/DateRange.tsx'
import { useSeat } from '../profile/profile.queries.ts'

/** The seat's free talk time, the next gift to expire first. */
export function useFreeSeconds() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['freeSeconds', username],
    queryFn: async ({ signal }) => (await client.freeSeconds(null, { signal })).result,
  })
}

/** The wallet's balance in naira. */
export function useBalance() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['balance', username],
    queryFn: async ({ signal }) =>
      (await client.balance({ params: { username } }, { signal })).result[0].credit,
  })
}

export const balanceAlertKey = (cardid: number) => ['balance-alert', cardid]

/** The threshold of the low-balance alert, and the debt. */
export function useBalanceAlert() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: balanceAlertKey(cardid),
    queryFn: async ({ signal }) => (await client.balanceAlert(null, { signal })).result,
  })
}

const STATEMENT_KEY = 'statement'

const daysOf = ({ from, to }: Range) => ({ ...(from && { from }), ...(to && { to }) })

/** A page of the wallet's lines, newest first; what is shown stays until the next page is there. */
export function useStatement(range: Range, page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [STATEMENT_KEY, cardid, 'lines', range, page],
    queryFn: ({ signal }) => client.statement({ query: { ...daysOf(range), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The wallet's balance before and after the range. */
export function useStatementBalances(range: Range) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [STATEMENT_KEY, cardid, 'balances', range],
    queryFn: async ({ signal }) =>
      (await client.statementBalances({ query: daysOf(range) }, { signal })).result,
    placeholderData: (shown) => shown,
  })
}

/** The range as a CSV file, named after its days. */
export async function fetchStatement(range: Range): Promise<File> {
  const file = await fetchFile('statementFile', { query: daysOf(range) })
  const name = ['statement', range.from, range.to].filter(Boolean).join('-')
  return new File([file], `${name}.csv`, { type: file.type })
}
