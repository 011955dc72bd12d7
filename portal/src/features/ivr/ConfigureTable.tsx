import type { IvrMemberShown } from '@ekoline/contract/ivr.ts'
import type { IvrDigit } from '@ekoline/contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { categoryName } from '../destinations/category-names.ts'
import type { Draft } from './draft.ts'
import { KeyCap } from './KeyCap.tsx'

interface ConfigureTableProps {
  draft: Draft
  isLead: boolean
  /** brings a key into the form */
  onChange: (digit: IvrDigit) => void
  onRemove: (digit: IvrDigit) => void
}

/** Focuses the next key of the table, or the keypad, because the focused row disappears. */
function focusBeside(remove: HTMLElement) {
  const editor = remove.closest('.ivr-editor')
  const all = [...(editor?.querySelectorAll<HTMLElement>('[aria-label^="Remove key"]') ?? [])]
  const at = all.indexOf(remove)
  const beside = all[at + 1] ?? all[at - 1] ?? editor?.querySelector<HTMLElement>('[aria-pressed=true]')
  beside?.focus()
}

/** The keys that are set (service-areas §2, "IVR": the 'Configure' table). */
export function ConfigureTable({ draft, isLead, onChange, onRemove }: ConfigureTableProps) {
  const columns: Column<IvrMemberShown>[] = [
    { head: 'Key', cell: ({ digit }) => <KeyCap digit={digit} />, card: 'figure' },
    { head: 'Category', cell: ({ category }) => categoryName(category) },
    {
      head: 'Destination',
      cell: ({ name, destination }) =>
        name === null ? (
          <StatusDot tone="bad">Not there any more</StatusDot>
        ) : (
          <span className="grid min-w-0">
            <b className="wrap-anywhere">{name}</b>
            <span className="text-small font-normal text-faint wrap-anywhere">{destination}</span>
          </span>
        ),
      card: 'title',
    },
    {
      head: 'Actions',
      cell: ({ digit }) => (
        <span className="-ml-4 flex gap-1">
          <Button kind="plain" size="row" aria-label={`Change key ${digit}`} onClick={() => onChange(digit)}>
            Change
          </Button>
          <Button
            kind="plain-danger"
            size="row"
            aria-label={`Remove key ${digit}`}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              onRemove(digit)
            }}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Card title="Configure">
      {draft.members.length === 0 ? (
        <p className="py-2 text-small text-faint">
          No key leads anywhere yet. {isLead ? '' : 'Choose a key, a category and a destination.'}
        </p>
      ) : (
        <DataTable
          label="Configure"
          columns={columns.filter(({ head }) => !isLead || head !== 'Actions')}
          rows={draft.members}
          rowKey={({ digit }) => digit}
        />
      )}
    </Card>
  )
}
