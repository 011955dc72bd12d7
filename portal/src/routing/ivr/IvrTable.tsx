import type { Ivr } from '@ekoline/contract/routing/ivr.ts'
import { numberColumn } from '../../kit/list/PagedTable.tsx'
import { AddFirst, ThingTable } from '../../kit/list/ThingTable.tsx'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type Draft, isNew } from './draft.ts'
import type { useIvrs } from './ivr.queries.ts'

/** A menu in the list: saved, or a draft. */
export interface Row {
  /** of the draft */
  id: string
  name: string
  draft: Draft
  /** null: never saved */
  ivr: Ivr | null
  /** the draft differs from the saved menu */
  changed: boolean
}

const keysOf = ({ members: { length } }: Draft) =>
  length === 0
    ? text('ivr_keys_none')
    : length === 1
      ? text('ivr_keys_one')
      : text('ivr_keys', { count: length })

/** Number and keys; whether it is saved; warnings. */
function State({ row: { draft, ivr, changed } }: { row: Row }) {
  const facts = [draft.ivr_number, keysOf(draft)].filter((part) => part !== '')
  return (
    <span className="grid gap-1 text-small font-normal">
      <span className="text-faint">{facts.join(' · ')}</span>
      {changed && (
        <StatusDot tone="idle">{text(isNew(draft) ? 'ivr_unsaved' : 'ivr_unsaved_changes')}</StatusDot>
      )}
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
  /** of the saved menus */
  ivrs: ReturnType<typeof useIvrs>
  /** those that are shown; undefined while they are fetched */
  rows: readonly Row[] | undefined
  page: number
  onPage: (page: number) => void
  opened: string | null
  isLead: boolean
  onOpen: (draft: Draft) => void
  onEdit: (row: Row) => void
  /** of a saved menu, or of what was changed in it */
  deletionOf: (row: Row) => Deletion
  onAdd: () => void
}

/** The menus, drafts first. */
export function IvrTable(props: IvrTableProps) {
  const { ivrs, rows, page, onPage, opened, isLead, onOpen, onEdit, deletionOf, onAdd } = props
  const columns: Column<Row>[] = [
    numberColumn(page),
    {
      head: text('ivr_name'),
      cell: (row) => (
        <span className="grid min-w-0 gap-1">
          <b className="wrap-anywhere">{row.name}</b>
          <State row={row} />
        </span>
      ),
      card: 'title',
    },
    {
      head: text('ivr_description'),
      cell: ({ draft }) => <span className="wrap-anywhere">{draft.description}</span>,
    },
  ]
  const isThere = rows !== undefined && (ivrs.data !== undefined || !ivrs.isError)
  return (
    <ThingTable
      label={text('ivr_list')}
      query={{ ...ivrs, data: isThere ? { result: rows, total: ivrs.data?.total ?? 0 } : undefined }}
      columns={columns}
      isReader={isLead}
      actionsHead={text('ivr_actions')}
      actions={(row) => [
        {
          label: text(isLead ? 'ivr_show' : 'ivr_configure'),
          kind: 'quiet',
          isOpen: opened === row.id,
          forReaders: true,
          onSelect: () => onOpen(row.draft),
        },
        { label: text('ivr_edit'), icon: <PenIcon />, onSelect: () => onEdit(row) },
        { label: text(row.changed ? 'ivr_discard' : 'ivr_delete'), deletion: deletionOf(row) },
      ]}
      expected={3}
      early
      page={page}
      onPage={onPage}
      noun={text('ivr_rows')}
      failed={text('ivrs_failed')}
      empty={{
        title: text('no_ivrs'),
        note: text('ivr_none_note'),
        action: <AddFirst onAdd={onAdd}>{text('ivr_add_first')}</AddFirst>,
      }}
    />
  )
}
