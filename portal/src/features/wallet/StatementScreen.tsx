import { lineWords } from '@ekoline/contract/statement-words.ts'
import type { LineType, StatementLine } from '@ekoline/contract/wallet.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatStation } from '../../format/phone.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Range } from '../../ui/DateRange.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import { holdText } from './hold-text.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import {
  fetchStatement,
  type StatementFilter,
  useHolds,
  useStatement,
  useStatementBalances,
} from './wallet.queries.ts'

/** What the line was for, with a called number grouped for reading; all calls of a robocall are one line. */
function words(line: StatementLine): string {
  const { party, calls } = line
  if (calls !== undefined) return text(calls === 1 ? 'line_robocall_one' : 'line_robocall', { party, calls })
  const key = lineWords(line)
  return key ? text(key, { party: line.kind === 'call' ? formatStation(party) : party }) : line.description
}

const signed = (amount: number) =>
  amount > 0 ? `+${formatNaira(amount)}` : formatNaira(amount).replace('-', '−')

const columns = (): Column<StatementLine>[] => [
  {
    head: text('statement_date'),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
  },
  {
    head: text('statement_description'),
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
    head: text('statement_amount'),
    card: 'figure',
    figures: true,
    cell: ({ amount }) => (
      <b className={cx('whitespace-nowrap', amount > 0 && 'text-good')}>{signed(amount)}</b>
    ),
  },
  {
    head: text('statement_balance'),
    card: 'figure',
    figures: true,
    cell: ({ balance }) => (
      <span className="whitespace-nowrap max-cards:text-small max-cards:text-faint">
        {formatNaira(balance)}
      </span>
    ),
  },
]

const types: readonly LineType[] = [
  'topup',
  'plan',
  'call',
  'robocall',
  'number',
  'transfer',
  'refund',
  'other',
]
const isType = (word: string): word is LineType => types.some((type) => type === word)

/** Everything that moved the wallet's money; the days, the type and the page are in the address. */
export function StatementScreen() {
  const { page, onPage, words: chosen, choose, isNarrowed } = usePage('from', 'to', 'type')
  const { from, to } = chosen
  const filter: StatementFilter = { from, to, type: isType(chosen.type) ? chosen.type : '' }
  const lines = useStatement(filter, page)
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('statement_title')}</PageTitle>
      <DebtNotice />
      <ListToolbar
        presets={<DatesFilter all value={{ from, to }} onChange={choose} />}
        filters={
          <FilterSelect<LineType | ''>
            label={text('statement_type')}
            value={filter.type}
            onChange={(type) => choose({ type })}
            choices={[
              { value: '', label: text('statement_type_all') },
              ...types.map((type) => ({ value: type, label: text(`statement_type_${type}`) })),
            ]}
          />
        }
        aside={
          <DownloadButton
            fetchFile={() => fetchStatement(filter)}
            onFailed={(error) => toastFailure(error, 'statement_file_failed')}
          >
            {text('statement_download')}
          </DownloadButton>
        }
      />
      <Balances range={{ from, to }} />
      <Card>
        <PagedTable
          label={text('statement_title')}
          query={lines}
          columns={columns()}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun={text('statement_noun')}
          failed={text('statement_failed')}
          empty={<NoLines isNarrowed={isNarrowed} />}
        />
      </Card>
    </>
  )
}

/** Why the list is empty, and what to do about it. */
function NoLines({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState title={text('statement_none_in_range_title')}>{text('statement_none_in_range')}</EmptyState>
    )
  return (
    <EmptyState
      title={text('statement_none_title')}
      action={
        <Link to={paths.payments()} className={buttonClass('quiet')}>
          {text('wallet_top_up')}
        </Link>
      }
    >
      {text('statement_none')}
    </EmptyState>
  )
}

/** The balances around the lines, and what is held now, by what. */
function Balances({ range }: { range: Range }) {
  const { data } = useStatementBalances(range)
  const wallet = useHolds().data
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
      {wallet && wallet.held > 0 && (
        <div>
          <dt className="text-small text-soft">{text('statement_held')}</dt>
          <dd className="text-number font-semibold">{formatNaira(wallet.held)}</dd>
          {wallet.holds.map((it) => (
            <dd
              key={`${it.kind} ${it.reference ?? it.party} ${it.date}`}
              className="text-small text-faint [overflow-wrap:anywhere]"
            >
              {holdText(it)}, {formatNaira(it.amount)}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
