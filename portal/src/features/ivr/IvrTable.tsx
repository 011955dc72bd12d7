import type { Ivr } from '@ekoline/contract/ivr.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type Draft, isNew } from './draft.ts'

/** A menu in the list: saved, or only here yet. */
export interface Row {
  draft: Draft
  /** null: never saved */
  ivr: Ivr | null
  /** what is here is not what is saved */
  changed: boolean
}

export type Deed = 'open' | 'edit' | 'delete' | 'discard'

const room = 'min-h-[2.5rem]'

const keysOf = ({ members: { length } }: Draft) =>
  length === 0 ? 'no keys' : length === 1 ? '1 key' : `${length} keys`

/** Number and keys; whether it is saved; what callers may stumble on. */
function State({ row: { draft, ivr, changed } }: { row: Row }) {
  const facts = [draft.ivr_number, keysOf(draft)].filter((it) => it !== '')
  return (
    <span className="grid gap-1 text-small font-normal">
      <span className="text-faint">{facts.join(' · ')}</span>
      {changed && <StatusDot tone="idle">{isNew(draft) ? 'Not saved yet' : 'Changed, not saved'}</StatusDot>}
      {!changed &&
        ivr?.warnings.map((warning) => (
          <StatusDot key={warning} tone="warn">
            {warning}
          </StatusDot>
        ))}
    </span>
  )
}

interface IvrTableProps {
  /** undefined while they are fetched */
  rows: readonly Row[] | undefined
  /** the number of the first row */
  first: number
  refreshing: boolean
  opened: string | null
  isLead: boolean
  onDeed: (deed: Deed, row: Row) => void
}

export function IvrTable({ rows, first, refreshing, opened, isLead, onDeed }: IvrTableProps) {
  const action = (deed: Deed, label: string, row: Row) => (
    <Button
      kind="plain"
      size="small"
      className={room}
      aria-label={`${label} ${row.draft.name}`}
      onClick={() => onDeed(deed, row)}
    >
      {label}
    </Button>
  )
  const columns: Column<Row>[] = [
    { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
    {
      head: 'Name',
      cell: (row) => (
        <span className="grid min-w-0 gap-1">
          <b className="wrap-anywhere">{row.draft.name}</b>
          <State row={row} />
        </span>
      ),
      card: 'title',
    },
    {
      head: 'Description',
      cell: ({ draft }) => <span className="wrap-anywhere">{draft.description}</span>,
    },
    {
      head: 'Actions',
      cell: (row) => (
        <span className="ivr-actions flex flex-wrap gap-1">
          <Button
            kind="quiet"
            size="small"
            className={room}
            aria-label={`${isLead ? 'Show' : 'Configure'} ${row.draft.name}`}
            aria-expanded={opened === row.draft.key}
            onClick={() => onDeed('open', row)}
          >
            {isLead ? 'Show' : 'Configure'}
          </Button>
          {!isLead && action('edit', 'Edit', row)}
          {!isLead && (row.changed ? action('discard', 'Discard', row) : action('delete', 'Delete', row))}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label="Menus"
      columns={columns}
      rows={rows}
      rowKey={({ draft }) => draft.key}
      expected={3}
      early
      refreshing={refreshing}
    />
  )
}
