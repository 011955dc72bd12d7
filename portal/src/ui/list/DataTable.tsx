import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from '../states.tsx'

/** Where a cell goes when the row is a card: its title, a note, the figure at the right, the foot in its whole width, or nowhere. */
export type CardPlace = 'title' | 'note' | 'figure' | 'foot' | 'none'

export interface Column<Row> {
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** default 'note' */
  card?: CardPlace
  /** where it goes in the card of one row, when that is elsewhere */
  cardOf?: (row: Row) => CardPlace
  /** right-aligned, for figures that are compared */
  figures?: boolean
  /** shows the heading before the value in a card's notes, where the value alone is not clear */
  named?: boolean
}

export interface DataTableProps<Row> {
  /** what the table lists, for readers */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while they are fetched: the table keeps the shape of `expected` rows */
  rows: readonly Row[] | undefined
  rowKey: (row: Row, index: number) => string | number
  expected?: number
  /** a refetch is running: what is shown stays, paler */
  refreshing?: boolean
  /** many columns: closer together, and rows become cards below 78rem */
  early?: boolean
  /** a class of the screen’s own styles */
  look?: string
  /** what is opened below a row, in its whole width */
  detail?: (row: Row) => ReactNode
}

// Order, columns and gaps have no effect on a table's row, so only the others need the variant.
const places: Record<CardPlace, string> = {
  title: 'order-1 carded:font-semibold',
  note: 'order-2 carded:text-small carded:text-faint',
  figure: 'order-1 col-start-2 carded:text-right',
  foot: 'order-3 carded:col-span-2',
  none: 'carded:hidden',
}

// A card is four times as high as a row: more of them would be drawn late and unseen.
const CARDS_IN_SIGHT = 6

/** A table; on narrow screens each row becomes a card, so that nothing scrolls sideways. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  expected = 5,
  refreshing = false,
  early = false,
  look,
  detail,
}: DataTableProps<Row>) {
  const beside = early ? 'px-2' : 'px-3 max-wide:px-2'
  const row = (
    key: string | number,
    cells: (column: Column<Row>) => ReactNode,
    place: (column: Column<Row>) => CardPlace = ({ card = 'note' }) => card,
    asCard = 'carded:grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] gap-x-4 carded:py-3',
  ) => (
    <tr key={key} className={cx('border-b border-line last:border-0', asCard)}>
      {columns.map((column) => (
        <td
          key={column.head}
          className={cx(
            'py-3 tabular-nums col-start-1 carded:p-0',
            beside,
            column.figures && 'text-right carded:text-left',
            places[place(column)],
            column.named && place(column) === 'note' && 'carded:col-span-2',
          )}
        >
          {column.named && place(column) === 'note' ? (
            <div className="carded:grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 tabled:contents">
              <span className="tabled:hidden">{column.head} </span>
              <div className="min-w-0 carded:text-ink tabled:contents">{cells(column)}</div>
            </div>
          ) : (
            cells(column)
          )}
        </td>
      ))}
    </tr>
  )

  return (
    <table
      // The columns of the skeleton and of the rows differ in width: two tables, so that no heading slides.
      key={rows ? 'rows' : 'skeleton'}
      aria-busy={!rows || refreshing}
      className={cx(
        'w-full border-collapse transition-opacity carded:block',
        early && 'cards-early',
        refreshing && 'opacity-60',
        look,
      )}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="border-b border-line carded:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={cx(
                'py-2.5 text-label text-faint',
                beside,
                column.figures ? 'text-right' : 'text-left',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="carded:block">
        {rows
          ? rows.map((item, index) => {
              const key = rowKey(item, index)
              const opened = detail?.(item)
              return (
                <Fragment key={key}>
                  {row(
                    key,
                    (column) => column.cell(item, index),
                    ({ card = 'note', cardOf }) => cardOf?.(item) ?? card,
                  )}
                  {opened && (
                    <tr className="border-b border-line last:border-0 carded:block">
                      <td
                        colSpan={columns.length}
                        className="px-3 py-3 max-wide:px-2 carded:block carded:px-0"
                      >
                        {opened}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })
          : Array.from({ length: expected }, (_, index) =>
              row(
                index,
                () => <Skeleton className="inline-block h-3 w-full max-w-20 align-middle" />,
                undefined,
                index < CARDS_IN_SIGHT ? undefined : 'carded:hidden',
              ),
            )}
      </tbody>
    </table>
  )
}
