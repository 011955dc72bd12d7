import type { LineType, SumsBy } from '@ekoline/contract/money/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useEnd } from '../../kit/list/usePin.ts'
import type { Range } from '../../ui/DateRange.tsx'

/** The seat's free talk time, the next gift to expire first. */
export function useFreeSeconds() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'freeSeconds', username],
    queryFn: async ({ signal }) => (await client.freeSeconds(null, { signal })).result,
  })
}

/** The wallet's balance in naira. */
export function useBalance() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'balance', username],
    queryFn: async ({ signal }) => {
      const [own] = (await client.balance({ params: { username } }, { signal })).result
      if (!own) throw new Error('the answer has no wallet')
      return own.credit
    },
  })
}

/** What is held of the wallet, and by what, and what the workgroup owes; fetched again with the balance. */
export function useHolds() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'balance', username, 'holds'],
    queryFn: async ({ signal }) => (await client.walletHolds(null, { signal })).result,
  })
}

export const balanceAlertKey = (cardid: number) => ['money', 'balance-alert', cardid]

/** The threshold of the low-balance alert. */
export function useBalanceAlert() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: balanceAlertKey(cardid),
    queryFn: async ({ signal }) => (await client.balanceAlert(null, { signal })).result,
  })
}

const STATEMENT_KEY = 'statement'

/** Which lines of the wallet are wanted. @property type '' for all */
export interface StatementFilter extends Range {
  readonly type: LineType | ''
}

const daysOf = ({ from, to }: Range) => ({ ...(from && { from }), ...(to && { to }) })
const filterOf = ({ type, ...days }: StatementFilter) => ({ ...daysOf(days), ...(type && { type }) })

/** A page of the wallet's lines, newest first; what is shown stays until the next page is there. */
export function useStatement(filter: StatementFilter, page: number) {
  const { cardid } = useSeat()
  const keyAt = (nth: number, end: string) => ['money', STATEMENT_KEY, cardid, 'lines', filter, nth, end]
  const to = useEnd(page, keyAt(1, filter.to), filter.to)
  return useQuery({
    queryKey: keyAt(page, to),
    queryFn: ({ signal }) =>
      client.statement({ query: { ...filterOf({ ...filter, to }), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The line that paid a call; none when it cost nothing. */
export function useStatementOfCall(uniqueid: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', STATEMENT_KEY, cardid, 'call', uniqueid],
    queryFn: async ({ signal }) => {
      const { result } = await client.statementOfCall({ params: { uniqueid } }, { signal })
      return { result, total: result.length }
    },
  })
}

/** A page of the calls of a robocall in a range, as lines of the wallet that paid them. */
export function useRobocallLines(id: number, { from, to }: Range, page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', STATEMENT_KEY, username, 'robocall', id, from, to, page],
    queryFn: ({ signal }) =>
      client.robocallLines({ params: { id }, query: { ...daysOf({ from, to }), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** What the lines come to. */
export function useStatementSums(filter: StatementFilter, by: SumsBy) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', STATEMENT_KEY, cardid, 'sums', filter, by],
    queryFn: ({ signal }) => client.statementSums({ query: { ...filterOf(filter), by } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The wallet's balance before and after the range. */
export function useStatementBalances({ from, to }: Range) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['money', STATEMENT_KEY, cardid, 'balances', from, to],
    queryFn: async ({ signal }) =>
      (await client.statementBalances({ query: daysOf({ from, to }) }, { signal })).result,
    placeholderData: (shown) => shown,
  })
}

/** The forms of a file: for any program, and for Excel. */
export const FORMS = ['csv', 'xlsx'] as const
export type Form = (typeof FORMS)[number]

/** What is shown as a file, the totals or else the lines, named after its days. */
export async function fetchStatement(filter: StatementFilter, by: SumsBy | '', form: Form): Promise<File> {
  const query = { ...filterOf(filter), ...(by && { by }) }
  const file = await fetchFile(form === 'csv' ? 'statementFile' : 'statementExcel', { query })
  const name = ['statement', by && `by-${by}`, filter.type, filter.from, filter.to].filter(Boolean).join('-')
  return new File([file], `${name}.${form}`, { type: file.type })
}
