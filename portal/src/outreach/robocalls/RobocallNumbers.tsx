import { OPT_OUT_KEY, ROBOCALL_OUTCOMES } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { RobocallNumber } from '@ekoline/contract/outreach/robocalls.ts'
import { formatDate } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { NumbersList } from './RobocallDetail.tsx'
import { becomesOf, outcomeFilters } from './robocall-words.ts'
import { useRobocallNumbers } from './robocalls.queries.ts'

const columnsFrom = (page: number): Column<RobocallNumber>[] => [
  numberColumn(page),
  {
    head: text('robocall_first_name'),
    cell: ({ firstname, lastname }) => (
      <span className="wrap-anywhere">
        {firstname || '–'}
        <span className="tabled:hidden"> {lastname}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: text('robocall_last_name'),
    cell: ({ lastname }) => <span className="wrap-anywhere">{lastname || '–'}</span>,
    card: 'none',
  },
  {
    head: text('robocall_date_created'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    named: true,
  },
  {
    head: text('robocall_status'),
    cell: ({ status }) => text(status ? 'robocall_answered' : 'robocall_not_answered'),
    named: true,
  },
  {
    head: text('robocall_phone_number'),
    cell: ({ phonenumber }) => <span className="whitespace-nowrap">{formatPhone(phonenumber)}</span>,
  },
  { head: text('robocall_outcome'), cell: becomesOf, card: 'figure' },
  {
    head: text('robocall_heard'),
    cell: ({ seconds, status }) => (status ? formatDuration(seconds) : '–'),
    figures: true,
    named: true,
    cardOf: ({ status }) => (status ? 'note' : 'none'),
  },
  {
    head: text('robocall_key'),
    cell: ({ key }) => (key === OPT_OUT_KEY ? text('robocall_key_opted_out', { key }) : (key ?? '–')),
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

/**
 * The outcome of each number (service-areas §2, "A detail table of the selected robocall's numbers").
 *
 * @source SA-115
 */
export function RobocallNumbers({ id, list, moves }: RobocallNumbersProps) {
  const { page, onPage, words, choose } = list
  const outcome = ROBOCALL_OUTCOMES.find((known) => known === words.outcome) ?? ''
  const numbers = useRobocallNumbers(id, page, { search: words.q, outcome }, moves)
  return (
    <div className="min-w-0">
      <ListToolbar
        search={{
          label: text('robocall_numbers_search'),
          placeholder: text('robocall_numbers_search_hint'),
          word: words.q,
          onSearch: (q) => choose({ q }),
        }}
        filters={
          <FilterSelect
            label={text('robocall_outcome')}
            value={outcome}
            choices={outcomeFilters()}
            onChange={(chosen) => choose({ outcome: chosen })}
          />
        }
      />
      <PagedTable
        label={text('robocall_numbers')}
        query={numbers}
        columns={columnsFrom(page)}
        rowKey={(number) => number.id}
        early
        page={page}
        onPage={onPage}
        noun={text('robocall_numbers_noun')}
        failed={text('robocall_numbers_failed')}
        empty={
          <EmptyState title={text('robocall_numbers_nothing')}>{text('robocall_numbers_other')}</EmptyState>
        }
      />
    </div>
  )
}
