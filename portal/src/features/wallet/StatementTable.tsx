import { lineWords } from '@ekoline/contract/statement-words.ts'
import type { StatementLine } from '@ekoline/contract/wallet.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatStation } from '../../format/station.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'

/** What moved the money, with a called number grouped as people read it. */
function words(line: StatementLine): string {
  const key = lineWords(line)
  const party = line.kind === 'call' ? formatStation(line.party) : line.party
  return key ? text(key, { party }) : line.description
}

const signed = (amount: number) =>
  amount > 0 ? `+${formatNaira(amount)}` : formatNaira(amount).replace('-', '−')

const columns: Column<StatementLine>[] = [
  { head: 'Date', cell: ({ date }) => formatDateTime(date) },
  {
    head: 'Description',
    card: 'title',
    cell: (line) => (
      <>
        <span className="block text-balance [overflow-wrap:anywhere]">{words(line)}</span>
        {line.reference && (
          <span className="block text-small font-normal text-faint [overflow-wrap:anywhere]">
            {line.reference}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Amount',
    card: 'figure',
    figures: true,
    cell: ({ amount }) => (
      <b className={cx('whitespace-nowrap', amount > 0 && 'text-good')}>{signed(amount)}</b>
    ),
  },
  {
    head: 'Balance',
    card: 'figure',
    figures: true,
    cell: ({ balance }) => (
      <span className="whitespace-nowrap max-cards:text-small max-cards:text-faint">
        {formatNaira(balance)}
      </span>
    ),
  },
]

interface StatementTableProps {
  /** undefined while they are fetched */
  lines: readonly StatementLine[] | undefined
  refreshing: boolean
}

/** Lines of the wallet, newest first, with the balance after each. */
export function StatementTable({ lines, refreshing }: StatementTableProps) {
  return (
    <DataTable
      label="Statement"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      expected={10}
    />
  )
}
