import { OPT_OUT_KEY, ROBOCALL_OUTCOMES } from '@ekoline/contract/robocall-limits.ts'
import type { RobocallNumber } from '@ekoline/contract/robocalls.ts'
import { formatNumericDay } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { SearchLine } from '../../ui/list/SearchLine.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { NumbersList } from './RobocallDetail.tsx'
import { becomesOf, outcomeFilters } from './robocall-words.ts'
import { useRobocallNumbers } from './robocalls.queries.ts'

const columnsFrom = (page: number): Column<RobocallNumber>[] => [
  numberColumn(page),
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
  list: NumbersList
  /** something of the robocall still changes */
  moves: boolean
}

/** The outcome of each number (service-areas §2, "A detail table of the selected robocall's numbers"). */
export function RobocallNumbers({ id, list, moves }: RobocallNumbersProps) {
  const { page, onPage, words, choose } = list
  const outcome = ROBOCALL_OUTCOMES.find((it) => it === words.outcome) ?? ''
  const numbers = useRobocallNumbers(id, page, { search: words.q, outcome }, moves)
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchLine
          label="Search"
          placeholder="Name or number"
          word={words.q}
          onSearch={(q) => choose({ q })}
        />
        <div className="w-46 max-cards:w-full">
          <Select
            label="Outcome"
            value={outcome}
            choices={outcomeFilters}
            onChange={(it) => choose({ outcome: it })}
          />
        </div>
      </div>
      <PagedTable
        label="Numbers of the robocall"
        query={numbers}
        columns={columnsFrom(page)}
        rowKey={(it) => it.id}
        early
        page={page}
        onPage={onPage}
        noun="numbers"
        failed={text('robocall_numbers_failed')}
        empty={
          <EmptyState title={text('robocall_numbers_nothing')}>
            Choose another outcome, or search for something else.
          </EmptyState>
        }
      />
    </div>
  )
}
