import type { CompanySumsBy, LineType } from '@ekoline/contract/money/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useEnd } from '../../kit/list/usePin.ts'
import type { Range } from '../../ui/DateRange.tsx'
import type { Form } from './wallet.queries.ts'

const KEY = 'company'

/** Which lines of the workgroup's wallets are wanted; '' for all. */
export interface CompanyFilter extends Range {
  readonly type: LineType | ''
  /** of whose wallet */
  readonly cardid: number | null
  /** digits of the number called or rented */
  readonly number: string
}

const filterOf = ({ from, to, type, cardid, number }: CompanyFilter) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(type && { type }),
  ...(cardid !== null && { cardid }),
  ...(number && { number }),
})

/** A page of the workgroup's wallets, and what all of them hold. */
export function useCompanyWallets(page: number) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', KEY, username, 'wallets', page],
    queryFn: ({ signal }) => client.companyWallets({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** A page of the lines of all wallets, newest first; what is shown stays until the next page is there. */
export function useCompanyStatement(filter: CompanyFilter, page: number) {
  const { username } = useSeat()
  const keyAt = (nth: number, end: string) => ['money', KEY, username, 'lines', filter, nth, end]
  const to = useEnd(page, keyAt(1, filter.to), filter.to)
  return useQuery({
    queryKey: keyAt(page, to),
    queryFn: ({ signal }) =>
      client.companyStatement({ query: { ...filterOf({ ...filter, to }), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** What all wallets, or one of them, held before and after the range. */
export function useCompanyBalances({ from, to }: Range, cardid: number | null) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', KEY, username, 'balances', from, to, cardid],
    queryFn: async ({ signal }) => {
      const query = { ...(from && { from }), ...(to && { to }), ...(cardid !== null && { cardid }) }
      return (await client.companyBalances({ query }, { signal })).result
    },
    placeholderData: (shown) => shown,
  })
}

/** What the lines come to. */
export function useCompanySums(filter: CompanyFilter, by: CompanySumsBy) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', KEY, username, 'sums', filter, by],
    queryFn: ({ signal }) => client.companySums({ query: { ...filterOf(filter), by } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** What is shown as a file, the totals or else the lines, named after what they are narrowed to. */
export async function fetchCompanyStatement(
  filter: CompanyFilter,
  by: CompanySumsBy | '',
  form: Form,
): Promise<File> {
  const query = { ...filterOf(filter), ...(by && { by }) }
  const file = await fetchFile(form === 'csv' ? 'companyStatementFile' : 'companyStatementExcel', { query })
  const { type, cardid, number, from, to } = filter
  const name = ['company-statement', by && `by-${by}`, cardid, type, number, from, to]
    .filter(Boolean)
    .join('-')
  return new File([file], `${name}.${form}`, { type: file.type })
}
