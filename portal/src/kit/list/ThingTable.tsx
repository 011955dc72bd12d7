import { type ReactNode, use, useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { CardPlace, Column, DataTableProps } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Deletion, useDeletion } from '../useDeletion.tsx'
import { Reopening } from '../useThingDraft.ts'
import { type PagedProps, PagedTable } from './PagedTable.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

/** What a workgroup keeps: a ring group, a queue, a key. */
interface Thing {
  readonly id: string | number
  readonly name: string
}

/** What can be done with a thing, in its row; a deletion is asked about first, and is in the row's menu. */
export type Action = (RowAction | (Omit<RowAction, 'onSelect' | 'isDanger'> & { deletion: Deletion })) & {
  /** who may only look may do it, too */
  forReaders?: boolean
}

interface Empty {
  title: string
  /** what will be here */
  note: string
  /** makes the first one */
  action?: ReactNode
}

type Paged<T> = Omit<PagedProps<T>, 'empty'> & Omit<DataTableProps<T>, 'rows' | 'rowKey' | 'refreshing'>

export interface ThingTableProps<T> extends Paged<T> {
  /** may look only: has the actions for readers, and nothing to add */
  isReader: boolean
  actionsHead: string
  /** those that are false are left out */
  actions: (thing: T) => readonly (Action | false)[]
  /** where the actions go in a card */
  actionsPlace?: CardPlace
  empty: Empty
}

/** The list of what a workgroup keeps, with what can be done with each; deleting asks first, and says what is in use. */
export function ThingTable<T extends Thing>(props: ThingTableProps<T>) {
  const { isReader, columns, actionsHead, actions, actionsPlace = 'foot', empty, ...list } = props
  const { ask, question } = useDeletion()
  const listed = list.query.data?.result
  const reopen = useEffectEvent(use(Reopening))
  useEffect(() => {
    if (listed) reopen(listed)
  }, [listed])
  const offered = (thing: T) =>
    actions(thing).filter(
      (action): action is Action => action !== false && (!isReader || action.forReaders === true),
    )

  const column: Column<T> = {
    head: actionsHead,
    cell: (thing) => (
      <RowActions
        name={thing.name}
        actions={offered(thing).map((action) =>
          'deletion' in action ? { ...action, isDanger: true, onSelect: () => ask(action.deletion) } : action,
        )}
        className={actionsPlace === 'foot' ? 'carded:mt-2' : undefined}
      />
    ),
    card: actionsPlace,
    cardOf: (thing) => (offered(thing).length > 0 ? actionsPlace : 'none'),
  }
  const isActed = !isReader || listed?.some((thing) => offered(thing).length > 0)
  return (
    <>
      <PagedTable
        {...list}
        columns={isActed ? [...columns, column] : columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={empty.title} action={!isReader && empty.action}>
            {empty.note}
          </EmptyState>
        }
      />
      {question}
    </>
  )
}

/** The button of an empty list that makes its first thing. */
export const AddFirst = ({ children, onAdd }: { children: string; onAdd: () => void }) => (
  <Button kind="quiet" onClick={onAdd}>
    {children}
  </Button>
)

/** The column of the names, each with a line below it, such as its number. */
export const nameColumn = <T extends Thing>(head: string, below: (thing: T) => ReactNode): Column<T> => ({
  head,
  cell: (thing) => (
    <span className="grid min-w-0">
      <b className="wrap-anywhere">{thing.name}</b>
      <span className="text-small font-normal text-faint">{below(thing)}</span>
    </span>
  ),
  card: 'title',
})
