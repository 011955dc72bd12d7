import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { OPT_OUT_KEY } from '@ekoline/contract/robocall-limits.ts'
import type { RobocallNumber } from '@ekoline/contract/robocalls.ts'
import { unlessOffline } from '../../client.ts'
import { formatNumericDay } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { becomesOf, outcomeFilters } from './robocall-words.ts'
import { useRobocallNumbers } from './robocalls.queries.ts'
import type { RobocallsView } from './robocalls-view.ts'

const columnsFrom = (first: number): Column<RobocallNumber>[] => [
  { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
  {
    head: 'First Name',
    cell: ({ firstname, lastname }) => (
      <span className="wrap-anywhere">
        {firstname || '–'}
        <span className="tabled:hidden"> {lastname}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: 'Last Name',
    cell: ({ lastname }) => <span className="wrap-anywhere">{lastname || '–'}</span>,
    card: 'none',
  },
  {
    head: 'Date Created',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatNumericDay(created_at, ' ')}</span>,
    named: true,
  },
  { head: 'Status', cell: ({ status }) => (status ? 'TRUE' : 'FALSE'), named: true },
  {
    head: 'Phone Number',
    cell: ({ phonenumber }) => <span className="whitespace-nowrap">{formatPhone(phonenumber)}</span>,
  },
  { head: 'Outcome', cell: becomesOf, card: 'figure' },
  {
    head: 'Heard',
    cell: ({ seconds, status }) => (status ? formatDuration(seconds) : '–'),
    figures: true,
    named: true,
    cardOf: ({ status }) => (status ? 'note' : 'none'),
  },
  {
    head: 'Key',
    cell: ({ key }) => (key === OPT_OUT_KEY ? `${key}, opted out` : (key ?? '–')),
    named: true,
    cardOf: ({ key }) => (key === null ? 'none' : 'note'),
  },
]

interface RobocallNumbersProps {
  id: number
  view: RobocallsView
  /** something of the robocall still changes */
  moves: boolean
  onShow: (view: RobocallsView) => void
}

/** What became of each number (service-areas §2, "A detail table of the selected robocall's numbers"). */
export function RobocallNumbers({ id, view, moves, onShow }: RobocallNumbersProps) {
  const numbers = useRobocallNumbers(id, view, moves)
  const { total = 0, result } = numbers.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const first = (view.numbers - 1) * PAGE_SIZE + 1
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchLine
          label="Search"
          placeholder="Name or number"
          word={view.search}
          onSearch={(search) => onShow({ ...view, search, numbers: 1 })}
        />
        <div className="w-46 max-cards:w-full">
          <Select
            label="Outcome"
            value={view.outcome}
            choices={outcomeFilters}
            onChange={(outcome) => onShow({ ...view, outcome, numbers: 1 })}
          />
        </div>
      </div>
      {numbers.isError && !result ? (
        <ErrorState
          title={unlessOffline(numbers.error, text('robocall_numbers_failed'))}
          onRetry={() => numbers.refetch()}
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : result?.length === 0 && total > 0 ? (
        <NoPage page={view.numbers} onFirstPage={() => onShow({ ...view, numbers: 1 })} />
      ) : result?.length === 0 ? (
        <EmptyState title={text('robocall_numbers_nothing')}>
          Choose another outcome, or search for something else.
        </EmptyState>
      ) : (
        <DataTable
          label="Numbers of the robocall"
          columns={columnsFrom(first)}
          rows={result}
          rowKey={(it) => it.id}
          early
          refreshing={numbers.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={view.numbers}
          pages={pages}
          links={pageLinks(view.numbers, pages)}
          summary={`Page ${view.numbers.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} numbers`}
          onPage={(page) => onShow({ ...view, numbers: page })}
        />
      )}
    </div>
  )
}
