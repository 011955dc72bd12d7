import { lineWords } from '@ekoline/contract/statement-words.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import type { StatementLine } from '@ekoline/contract/wallet.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatStation } from '../../format/phone.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { DateRange, type Range } from '../../ui/DateRange.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { fetchStatement, useStatement, useStatementBalances } from './wallet.queries.ts'

/** What the line was for, with a called number grouped for reading. */
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

/** Everything that moved the wallet's money; the days and the page are in the address. */
export function StatementScreen() {
  const { page, onPage, words: range, choose, isNarrowed } = usePage('from', 'to')
  const lines = useStatement(range, page)
  return (
    <>
      <PageTitle
        aside={
          <DownloadButton
            fetchFile={() => fetchStatement(range)}
            onFailed={(error) => toastFailure(error, 'statement_file_failed')}
          >
            Download CSV
          </DownloadButton>
        }
      >
        Statement
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-84 max-cards:w-full">
          <DateRange value={range} max={dayOf(new Date())} onChange={choose} />
        </div>
        {isNarrowed && (
          <Button kind="quiet" className="h-[2.75rem]" onClick={() => choose({ from: '', to: '' })}>
            All dates
          </Button>
        )}
      </div>
      <Balances range={range} />
      <Card>
        <PagedTable
          label="Statement"
          query={lines}
          columns={columns}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun="lines"
          failed={text('statement_failed')}
          empty={<NoLines isNarrowed={isNarrowed} />}
        />
      </Card>
    </>
  )
}

/** Why the list is empty, and what to do about it. */
function NoLines({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="Nothing on these days">Choose other days to see more.</EmptyState>
  return (
    <EmptyState
      title="Nothing yet"
      action={
        <Link to={paths.payments()} className={buttonClass('quiet')}>
          Top up
        </Link>
      }
    >
      Top-ups, calls and transfers appear here as they happen, with the balance after each.
    </EmptyState>
  )
}

function Balances({ range }: { range: Range }) {
  const { data } = useStatementBalances(range)
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
      {(['opening', 'closing'] as const).map((side) => (
        <div key={side}>
          <dt className="text-small text-soft">{text(`statement_${side}`)}</dt>
          <dd className="text-number font-semibold">
            {data ? formatNaira(data[side]) : <Skeleton className="my-1.5 h-5 w-28" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
