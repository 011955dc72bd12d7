import type { CompanyLine, CompanySumsBy, CompanyWallet } from '@ekoline/contract/money/wallet.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesCompanyMoney } from '../../core/profile/profile.ts'
import { formatNaira } from '../../format/naira.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { dayWords, openedDays } from '../../kit/list/opened-days.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { addressNumber, usePage, usePageNamed } from '../../kit/list/usePage.ts'
import { presetRange } from '../../kit/RangePresets.tsx'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import {
  type CompanyFilter,
  fetchCompanyStatement,
  useCompanyBalances,
  useCompanyStatement,
  useCompanySums,
  useCompanyWallets,
} from './company.queries.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { useOpenedRobocall } from './RobocallLines.tsx'
import { StatementBalances } from './StatementBalances.tsx'
import { StatementSums } from './StatementSums.tsx'
import { isLineType, LineTypeFilter, lineColumns, type Opening } from './statement-lines.tsx'
import { FORMS } from './wallet.queries.ts'

/** The money of the whole workgroup, for its admins and accountants; all choices are in the address. */
export function CompanyScreen() {
  const profile = useProfile()
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('company_title')}</PageTitle>
      {seesCompanyMoney(profile) ? (
        <CompanyMoney />
      ) : (
        <Card>
          <EmptyState title={text('company_for_admins')}>{text('company_for_admins_note')}</EmptyState>
        </Card>
      )}
    </>
  )
}

const sumsBy: readonly CompanySumsBy[] = ['member', 'type', 'destination', 'number']
const isSumsBy = (word: string): word is CompanySumsBy => sumsBy.some((by) => by === word)

function CompanyMoney() {
  const { page, onPage, words, choose } = usePage('from', 'to', 'dates', 'type', 'card', 'number', 'sums')
  const { number, sums } = words
  const month = presetRange('this_month', dayOf(new Date()))
  const range = openedDays(words, month)
  const filter: CompanyFilter = {
    ...range,
    type: isLineType(words.type) ? words.type : '',
    cardid: addressNumber(words.card),
    number,
  }
  const by = isSumsBy(sums) ? sums : ''
  const lines = useCompanyStatement(filter, page)
  const { detail, ...opening } = useOpenedRobocall(range)
  const balances = useCompanyBalances(range, filter.cardid).data
  const name = lines.data?.result[0]?.member
  const top = useRef<HTMLDivElement>(null)

  /** The lines are below the wallets, out of sight where these are many. */
  function showOf(card: string) {
    choose({ card })
    const list = top.current
    if (list && list.getBoundingClientRect().top > window.innerHeight / 2) list.scrollIntoView()
  }

  return (
    <>
      <Wallets chosen={filter.cardid} onChoose={showOf} />
      <div ref={top} className="scroll-mt-4" />
      <ListToolbar
        presets={<DatesFilter more="all" value={range} onChange={(days) => choose(dayWords(days, month))} />}
        filters={
          <>
            <LineTypeFilter value={filter.type} onChange={(type) => choose({ type })} />
            <FilterSelect<CompanySumsBy | ''>
              label={text('sums_choice')}
              value={by}
              onChange={(by) => choose({ sums: by })}
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
        search={{
          label: text('company_search'),
          word: number,
          onSearch: (word) => choose({ number: word }, { replace: true }),
        }}
        aside={
          <DownloadMenu
            files={FORMS.map((form) => ({
              label: text(`${by ? 'sums' : 'statement'}_download_${form}`),
              fetchFile: () => fetchCompanyStatement(filter, by, form),
            }))}
            onFailed={(error) => toastFailure(error, 'statement_file_failed')}
          />
        }
      />
      <StatementBalances data={balances} />
      {by && <Sums filter={filter} by={by} />}
      <Card
        title={filter.cardid === null || !name ? text('company_lines') : text('company_lines_one', { name })}
        aside={
          filter.cardid !== null && (
            <button type="button" className={rowLinkClass} onClick={() => choose({ card: '' })}>
              {text('company_show_all')}
            </button>
          )
        }
      >
        <PagedTable
          label={text('company_lines')}
          query={lines}
          columns={columns(opening)}
          detail={detail}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun={text('statement_noun')}
          failed={text('statement_failed')}
          empty={<NoLines filter={filter} isOpened={range === month} />}
        />
      </Card>
    </>
  )
}

/** Why the list is empty. @param isOpened the days are those that the screen opens with */
function NoLines({ filter, isOpened }: { filter: CompanyFilter; isOpened: boolean }) {
  const { from, to, type, cardid, number } = filter
  const isNarrowed = type !== '' || cardid !== null || number !== ''
  if (isOpened && !isNarrowed)
    return <EmptyState title={text('statement_none_month_title')}>{text('statement_none_month')}</EmptyState>
  return isNarrowed || from || to ? (
    <EmptyState title={text('statement_none_in_range_title')}>{text('statement_none_in_range')}</EmptyState>
  ) : (
    <EmptyState title={text('statement_none_title')}>{text('statement_none')}</EmptyState>
  )
}

const Sums = ({ filter, by }: { filter: CompanyFilter; by: CompanySumsBy }) => (
  <StatementSums by={by} query={useCompanySums(filter, by)} />
)

/** The lines as a wallet's statement has them, with whose wallet it is. */
const columns = (opening: Opening): Column<CompanyLine>[] => {
  const [date, ...others] = lineColumns(opening, text('company_line_balance'))
  const member: Column<CompanyLine> = { head: text('sums_by_member'), cell: (line) => line.member }
  return date ? [date, member, ...others] : []
}

const walletColumns = (chosen: number | null, onChoose: (card: string) => void): Column<CompanyWallet>[] => [
  {
    head: text('sums_by_member'),
    card: 'title',
    cell: ({ name, username, member }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <span className="ml-2 text-small font-normal text-faint max-cards:hidden">{username}</span>
        {!member && <span className="ml-2 text-small font-normal text-bad">{text('company_left')}</span>}
      </>
    ),
  },
  {
    head: text('company_available'),
    card: 'figure',
    figures: true,
    cell: ({ balance, held }) => <b className="whitespace-nowrap">{formatNaira(balance - held)}</b>,
  },
  {
    head: text('statement_held'),
    figures: true,
    named: true,
    cardOf: ({ held }) => (held > 0 ? 'note' : 'none'),
    cell: ({ held }) => (held > 0 ? formatNaira(held) : '–'),
  },
  {
    head: text('company_lines_of'),
    card: 'foot',
    figures: true,
    cell: ({ cardid, name }) =>
      cardid === chosen ? (
        <span className="text-small text-faint">{text('company_shown')}</span>
      ) : (
        <button
          type="button"
          className={rowLinkClass}
          aria-label={text('company_show_of', { name })}
          onClick={() => onChoose(String(cardid))}
        >
          {text('company_show')}
        </button>
      ),
  },
]

const rowLinkClass = cx('text-small touch:min-h-10', linkClass)

/** All wallets and what is in them; one of them narrows the lines. */
function Wallets({ chosen, onChoose }: { chosen: number | null; onChoose: (card: string) => void }) {
  const { page, onPage } = usePageNamed('wallets')
  const wallets = useCompanyWallets(page)
  const { data } = wallets
  return (
    <Card
      title={text('company_wallets')}
      aside={
        <Link to={paths.invoices()} className={rowLinkClass}>
          {text('money_invoices')}
        </Link>
      }
      className="mb-4"
    >
      <dl className="mb-3 flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
        {(['balance', 'held'] as const).map((what) => (
          <div key={what}>
            <dt className="text-small text-soft">{text(`company_${what}`)}</dt>
            <dd className="text-number font-semibold">
              {data ? formatNaira(data[what]) : <Skeleton className="my-1.5 h-5 w-28" />}
            </dd>
          </div>
        ))}
      </dl>
      <PagedTable
        label={text('company_wallets')}
        query={wallets}
        columns={walletColumns(chosen, onChoose)}
        rowKey={({ cardid }) => cardid}
        expected={3}
        page={page}
        onPage={onPage}
        noun={text('company_wallets_noun')}
        failed={text('company_wallets_failed')}
        empty={<EmptyState title={text('statement_none_title')}>{text('statement_none')}</EmptyState>}
      />
    </Card>
  )
}
