import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/units/page.ts'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { text } from '../../text.ts'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/DataTable.tsx'
import { Pagination, type PaginationProps } from '../../ui/list/Pagination.tsx'
import { ErrorState, NoPage } from '../../ui/states.tsx'

/** A page of a list, as the API answers with it. */
interface PageOf<Row> {
  result: readonly Row[]
  /** of all pages */
  total: number
  /** there are more than `total`, uncounted */
  total_is_minimum?: boolean | undefined
}

/** A query of a page; with `placeholderData` what is shown stays until the next page is there. */
interface PageQuery<Row> {
  data: PageOf<Row> | undefined
  error: unknown
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

const count = (value: number) => value.toLocaleString('en')

interface PagesProps extends Omit<PaginationProps, 'pages' | 'links' | 'summary'> {
  total: number
  isMinimum?: boolean | undefined
  /** what the rows are: 'users' */
  noun: string
  /** what to say of the page while the rows are counted */
  counting?: string | null
}

/** The pages of a list: which one this is, and the ways to the others. */
export function Pages({ total, isMinimum = false, noun, counting = null, ...ways }: PagesProps) {
  const { page, size = PAGE_SIZE } = ways
  const pages = pageCount(total, size)
  const summary = text(isMinimum ? 'ui_page_of_more' : 'ui_page_of', {
    page: count(page),
    pages: count(pages),
    total: count(total),
    noun,
  })
  return <Pagination {...ways} pages={pages} links={pageLinks(page, pages)} summary={counting ?? summary} />
}

export interface PagedProps<Row> {
  query: PageQuery<Row>
  page: number
  onPage: (page: number) => void
  /** what the rows are: 'users' */
  noun: string
  /** the message when they could not be fetched */
  failed: string
  /** and the reassurance about what that did not harm */
  unharmed?: string | undefined
  /** the page size, where the user chooses it: then pages are counted from the first row on */
  size?: number
  /** instead of an empty list */
  empty: ReactNode
}

/** A list by pages: its rows, or why there are none, or the error; and the pages below. */
export function PagedList<Row>({
  query,
  page,
  onPage,
  noun,
  failed,
  unharmed = text('ui_unharmed'),
  size,
  empty,
  children,
}: PagedProps<Row> & { children: (rows: readonly Row[] | undefined) => ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  // The first rows are drawn in pieces, so that a tap or a key is answered meanwhile.
  const isDrawn = useDeferredValue(query.data !== undefined)
  const isShown = isDrawn || query.data?.result.length === 0
  const { result, total = 0, total_is_minimum } = (isShown && query.data) || {}

  /** The next page starts in view. */
  function turnTo(next: number) {
    onPage(next)
    const card = list.current?.closest('section')
    if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView()
  }

  return (
    <div ref={list}>
      {query.isError && !query.data ? (
        <ErrorState title={unlessOffline(query.error, failed)} onRetry={() => query.refetch()}>
          {unharmed}
        </ErrorState>
      ) : result?.length !== 0 ? (
        children(result)
      ) : total > 0 ? (
        <NoPage page={page} onFirstPage={() => turnTo(1)} />
      ) : (
        empty
      )}
      {total > (size ? 0 : PAGE_SIZE) && (
        <Pages
          page={page}
          onPage={turnTo}
          total={total}
          isMinimum={total_is_minimum}
          noun={noun}
          size={size ?? PAGE_SIZE}
        />
      )}
    </div>
  )
}

type PagedTableProps<Row> = PagedProps<Row> & Omit<DataTableProps<Row>, 'rows' | 'refreshing'>

/** A table by pages, whose rows are cards on a narrow screen. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, page, onPage, noun, failed, unharmed, size, empty, ...table } = props
  return (
    <PagedList {...{ query, page, onPage, noun, failed, unharmed, empty, ...(size && { size }) }}>
      {(rows) => <DataTable {...table} rows={rows} refreshing={query.isPlaceholderData} />}
    </PagedList>
  )
}

/** The column that numbers the rows through all pages. */
export const numberColumn = (page: number, size: number = PAGE_SIZE): Column<unknown> => ({
  head: '#',
  cell: (_, index) => count((page - 1) * size + index + 1),
  card: 'none',
})
