import type { InternalNumber } from '@ekoline/contract/core/destinations.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useInternalNumbers } from './my-phone.queries.ts'

const columnsOf = (): Column<InternalNumber>[] => [
  { head: text('internal_name'), cell: ({ name }) => <b className="wrap-anywhere">{name}</b>, card: 'title' },
  { head: text('internal_what'), cell: ({ category }) => categoryName(category) },
  { head: text('internal_number'), cell: ({ number }) => number, figures: true, card: 'figure' },
]

/** The numbers that are dialled within the company, and the own one. */
export function InternalNumbers() {
  const { page, onPage, words, choose } = usePage('q')
  const search = words.q.trim()
  const numbers = useInternalNumbers(search, page)
  const own = numbers.data?.own
  return (
    <Card title={text('internal_title')}>
      <p className="mb-3 text-small text-soft">
        {text('internal_how')} {own && text('internal_own', { number: own })}
      </p>
      <ListToolbar
        search={{
          label: text('internal_search'),
          word: search,
          onSearch: (q) => choose({ q }, { replace: true }),
        }}
      />
      <PagedTable
        label={text('internal_title')}
        query={numbers}
        columns={columnsOf()}
        rowKey={({ number, category }) => `${category} ${number}`}
        expected={5}
        page={page}
        onPage={onPage}
        noun={text('internal_rows')}
        failed={text('internal_failed')}
        empty={<EmptyState title={text('internal_none', { search })} />}
      />
    </Card>
  )
}
