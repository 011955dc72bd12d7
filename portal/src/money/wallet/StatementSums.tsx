import type { BetweenWallets, LineSum, SumsBy } from '@ekoline/contract/money/wallet.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'

const naira = (amount: number) => (amount === 0 ? '–' : formatNaira(amount))

const columns = (by: SumsBy | 'member'): Column<LineSum>[] => [
  {
    head: text(`sums_by_${by}`),
    card: 'title',
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
  },
  {
    head: text('sums_lines'),
    figures: true,
    named: true,
    cell: ({ lines }) => lines.toLocaleString('en'),
  },
  {
    head: text('sums_in'),
    figures: true,
    named: true,
    cardOf: (sum) => (sum.in === 0 ? 'none' : 'note'),
    cell: (sum) => naira(sum.in),
  },
  {
    head: text('sums_out'),
    card: 'figure',
    figures: true,
    cell: (sum) => <b className="whitespace-nowrap">{naira(sum.out)}</b>,
  },
]

/** Of members, what all of them come to is the last row, as in the file. */
function withAll(by: SumsBy | 'member', rows: readonly LineSum[]): readonly LineSum[] {
  if (by !== 'member' || rows.length < 2) return rows
  const all = (of: (sum: LineSum) => number) => rows.reduce((total, row) => total + of(row), 0)
  const total = { lines: all(({ lines }) => lines), in: all((sum) => sum.in), out: all(({ out }) => out) }
  return [...rows, { key: 'all', name: text('sums_all_members'), ...total }]
}

interface StatementSumsProps {
  by: SumsBy | 'member'
  query: UseQueryResult<{ readonly result: readonly LineSum[]; readonly between?: BetweenWallets }>
}

/** What the lines of a statement come to, by one thing that they have in common. */
export function StatementSums({ by, query }: StatementSumsProps) {
  const title = text(`sums_by_${by}`)
  return (
    <Card title={text('sums_title', { by: title.toLowerCase() })} className="mb-4">
      <Region query={query} failed={text('sums_failed')} loading={<Sums by={by} rows={undefined} />}>
        {({ result, between }) => (
          <>
            {result.length === 0 ? (
              <EmptyState title={text('statement_none_in_range_title')}>
                {text('statement_none_in_range')}
              </EmptyState>
            ) : (
              <Sums by={by} rows={withAll(by, result)} refreshing={query.isPlaceholderData} />
            )}
            {between && between.lines > 0 && (
              <p className="mt-3 text-small text-soft">
                {text('sums_between', { amount: formatNaira(between.amount) })}
              </p>
            )}
          </>
        )}
      </Region>
    </Card>
  )
}

interface SumsProps {
  by: SumsBy | 'member'
  rows: readonly LineSum[] | undefined
  refreshing?: boolean
}

const Sums = ({ by, rows, refreshing = false }: SumsProps) => (
  <DataTable
    label={text('sums_title', { by: text(`sums_by_${by}`).toLowerCase() })}
    columns={columns(by)}
    rows={rows}
    rowKey={({ key }) => key}
    refreshing={refreshing}
  />
)
