import type { CompanySumsBy, LineType } from '@ekoline/contract/money/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import type { Range } from '../../ui/DateRange.tsx'

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
  return useQuery({
    queryKey: ['money', KEY, username, 'lines', filter, page],
    queryFn: ({ signal }) => client.companyStatement({ query: { ...filterOf(filter), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** What the lines come to. */
export function useCompanySums(filter: CompanyFilter, by: CompanySumsBy) {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', KEY, username, 'sums', filter, by],
    queryFn: async ({ signal }) =>
      (await client.companySums({ query: { ...filterOf(filter), by } }, { signal })).result,
    placeholderData: (shown) => shown,
  })
}

/** The lines as a CSV file, named after what they are narrowed to. */
export async function fetchCompanyStatement(filter: CompanyFilter): Promise<File> {
  const file = await fetchFile('companyStatementFile', { query: filterOf(filter) })
  const { type, cardid, number, from, to } = filter
  const name = ['company-statement', cardid, type, number, from, to].filter(Boolean).join('-')
  return new File([file], `${name}.csv`, { type: file.type })
}
