import type { Ivr } from '@ekoline/contract/routing/ivr.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Draft, isNew } from './draft.ts'
import type { useIvrs } from './ivr.queries.ts'

/** A menu in the list: saved, or a draft. */
export interface Row {
  draft: Draft
  /** null: never saved */
  ivr: Ivr | null
  /** the draft differs from the saved menu */
  changed: boolean
}

export type RowAction = 'open' | 'edit' | 'delete' | 'discard'

const keysOf = ({ members: { length } }: Draft) =>
  length === 0
    ? text('ivr_keys_none')
    : length === 1
      ? text('ivr_keys_one')
      : text('ivr_keys', { count: length })

/** Number and keys; whether it is saved; warnings. */
function State({ row: { draft, ivr, changed } }: { row: Row }) {
  const facts = [draft.ivr_number, keysOf(draft)].filter((it) => it !== '')
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
  onAct: (action: RowAction, row: Row) => void
  onAdd: () => void
}

/** The menus, drafts first. */
export function IvrTable({ ivrs, rows, page, onPage, opened, isLead, onAct, onAdd }: IvrTableProps) {
  const action = (of: RowAction, label: string, row: Row) => (
    <Button
      kind={of === 'edit' ? 'plain' : 'plain-danger'}
      size="row"
      aria-label={text('ivr_action_of', { action: label, name: row.draft.name })}
      onClick={() => onAct(of, row)}
    >
      {label}
    </Button>
  )
  const shown = text(isLead ? 'ivr_show' : 'ivr_configure')
  const columns: Column<Row>[] = [
    numberColumn(page),
    {
      head: text('ivr_name'),
      cell: (row) => (
        <span className="grid min-w-0 gap-1">
          <b className="wrap-anywhere">{row.draft.name}</b>
          <State row={row} />
        </span>
      ),
      card: 'title',
    },
    {
      head: text('ivr_description'),
      cell: ({ draft }) => <span className="wrap-anywhere">{draft.description}</span>,
    },
    {
      head: text('ivr_actions'),
      cell: (row) => (
        <span className="ivr-actions flex flex-wrap gap-1">
          <Button
            kind="quiet"
            size="row"
            aria-label={text('ivr_action_of', { action: shown, name: row.draft.name })}
            aria-expanded={opened === row.draft.key}
            onClick={() => onAct('open', row)}
          >
            {shown}
          </Button>
          {!isLead && action('edit', text('ivr_edit'), row)}
          {!isLead &&
            (row.changed
              ? action('discard', text('ivr_discard'), row)
              : action('delete', text('ivr_delete'), row))}
        </span>
      ),
    },
  ]
  const isThere = rows !== undefined && (ivrs.data !== undefined || !ivrs.isError)
  return (
    <PagedTable
      label={text('ivr_list')}
      query={{ ...ivrs, data: isThere ? { result: rows, total: ivrs.data?.total ?? 0 } : undefined }}
      columns={columns}
      rowKey={({ draft }) => draft.key}
      expected={3}
      early
      page={page}
      onPage={onPage}
      noun={text('ivr_rows')}
      failed={text('ivrs_failed')}
      empty={
        <EmptyState
          title={text('no_ivrs')}
          action={
            !isLead && (
              <Button kind="quiet" onClick={onAdd}>
                {text('ivr_add_first')}
              </Button>
            )
          }
        >
          {text('ivr_none_note')}
        </EmptyState>
      }
    />
  )
}
