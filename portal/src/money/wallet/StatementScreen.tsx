import type { SumsBy } from '@ekoline/contract/money/wallet.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatNaira } from '../../format/naira.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { dayWords, openedDays } from '../../kit/list/opened-days.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { presetRange } from '../../kit/RangePresets.tsx'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import { holdText } from './hold-text.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { useOpenedRobocall } from './RobocallLines.tsx'
import { StatementBalances } from './StatementBalances.tsx'
import { StatementSums } from './StatementSums.tsx'
import { isLineType, LineTypeFilter, lineColumns } from './statement-lines.tsx'
import {
  FORMS,
  fetchStatement,
  type StatementFilter,
  useHolds,
  useStatement,
  useStatementBalances,
  useStatementOfCall,
  useStatementSums,
} from './wallet.queries.ts'

const sumsBy: readonly SumsBy[] = ['type', 'destination', 'number']
const isSumsBy = (word: string): word is SumsBy => sumsBy.some((by) => by === word)

/** Everything that moved the wallet's money; or, by the address, the line of one call. */
export function StatementScreen() {
  const uniqueid = useSearchParams()[0].get('call')
  return uniqueid ? <LineOfCall uniqueid={uniqueid} /> : <WholeStatement />
}

function LineOfCall({ uniqueid }: { uniqueid: string }) {
  const line = useStatementOfCall(uniqueid)
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('statement_title')}</PageTitle>
      <Card
        title={text('statement_of_call')}
        aside={
          <Link to={paths.statement()} className={`text-small ${aloneLinkClass}`}>
            {text('statement_whole')}
          </Link>
        }
      >
        <PagedTable
          label={text('statement_of_call')}
          query={line}
          columns={lineColumns()}
          rowKey={({ id }) => id}
          expected={1}
          page={1}
          onPage={() => undefined}
          noun={text('statement_noun')}
          failed={text('statement_failed')}
          empty={
            <EmptyState title={text('statement_call_free')}>{text('statement_call_free_hint')}</EmptyState>
          }
        />
      </Card>
    </>
  )
}

/** The days, the type, the totals and the page are in the address. */
function WholeStatement() {
  const { page, onPage, words: chosen, choose } = usePage('from', 'to', 'dates', 'type')
  const [address, setAddress] = useSearchParams()
  const sums = address.get('sums') ?? ''
  const by = isSumsBy(sums) ? sums : ''
  const month = presetRange('this_month', dayOf(new Date()))
  const range = openedDays(chosen, month)
  const { from, to } = range
  const isOpened = range === month && chosen.type === ''
  const filter: StatementFilter = { from, to, type: isLineType(chosen.type) ? chosen.type : '' }
  const lines = useStatement(filter, page)
  const balances = useStatementBalances(range).data
  const { detail, ...opening } = useOpenedRobocall(range)
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('statement_title')}</PageTitle>
      <DebtNotice />
      <ListToolbar
        presets={<DatesFilter more="all" value={range} onChange={(days) => choose(dayWords(days, month))} />}
        filters={
          <>
            <LineTypeFilter value={filter.type} onChange={(type) => choose({ type })} />
            <FilterSelect<SumsBy | ''>
              label={text('sums_choice')}
              value={by}
              onChange={(by) => setAddress((was) => withSums(was, by), { preventScrollReset: true })}
              choices={[
                { value: '', label: text('sums_by_nothing') },
                ...sumsBy.map((by) => ({
                  value: by,
                  label: text('sums_title', { by: text(`sums_by_${by}`).toLowerCase() }),
                })),
              ]}
            />
          </>
        }
        aside={
          <DownloadMenu
            files={FORMS.map((form) => ({
              label: text(`${by ? 'sums' : 'statement'}_download_${form}`),
              fetchFile: () => fetchStatement(filter, by, form),
            }))}
            onFailed={(error) => toastFailure(error, 'statement_file_failed')}
          />
        }
      />
      <StatementBalances data={balances}>
        <HeldNow />
      </StatementBalances>
      {by && <Sums filter={filter} by={by} />}
      <Card>
        <PagedTable
          label={text('statement_title')}
          query={lines}
          columns={lineColumns(opening)}
          detail={detail}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun={text('statement_noun')}
          failed={text('statement_failed')}
          empty={<NoLines of={isOpened ? 'month' : from || to || filter.type ? 'range' : 'all'} />}
        />
      </Card>
    </>
  )
}

const Sums = ({ filter, by }: { filter: StatementFilter; by: SumsBy }) => (
  <StatementSums by={by} query={useStatementSums(filter, by)} />
)

function withSums(address: URLSearchParams, by: SumsBy | ''): URLSearchParams {
  address.delete('sums')
  if (by) address.set('sums', by)
  return address
}

/** Why the list is empty, and what to do about it. */
function NoLines({ of }: { of: 'month' | 'range' | 'all' }) {
  if (of === 'range')
    return (
      <EmptyState title={text('statement_none_in_range_title')}>{text('statement_none_in_range')}</EmptyState>
    )
  return (
    <EmptyState
      title={text(of === 'month' ? 'statement_none_month_title' : 'statement_none_title')}
      action={
        <Link to={paths.payments()} className={buttonClass('quiet')}>
          {text('wallet_top_up')}
        </Link>
      }
    >
      {text(of === 'month' ? 'statement_none_month' : 'statement_none')}
    </EmptyState>
  )
}

/** What is held now, and by what. */
function HeldNow() {
  const wallet = useHolds().data
  if (!wallet || wallet.held === 0) return null
  return (
    <div>
      <dt className="text-small text-soft">{text('statement_held')}</dt>
      <dd className="text-number font-semibold">{formatNaira(wallet.held)}</dd>
      {wallet.holds.map((hold) => (
        <dd
          key={`${hold.kind} ${hold.reference ?? hold.party} ${hold.date}`}
          className="text-small text-faint [overflow-wrap:anywhere]"
        >
          {holdText(hold)}, {formatNaira(hold.amount)}
        </dd>
      ))}
    </div>
  )
}
