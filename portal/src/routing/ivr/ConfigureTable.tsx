import { IVR_THIS_MENU, type IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrMemberShown, IvrPresses } from '@ekoline/contract/routing/ivr.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type Draft, isNew } from './draft.ts'
import { KeyCap } from './KeyCap.tsx'

interface ConfigureTableProps {
  draft: Draft
  /** how often callers pressed keys; empty of a menu that is not saved */
  presses: readonly IvrPresses[]
  isLead: boolean
  /** brings a key into the form */
  onChange: (digit: IvrDigit) => void
  onRemove: (digit: IvrDigit) => void
}

/** Focuses the next key of the table, or the keypad, because the focused row disappears. */
function focusBeside(remove: HTMLElement) {
  const editor = remove.closest('.ivr-editor')
  const all = [...(editor?.querySelectorAll<HTMLElement>('[data-remove-key]') ?? [])]
  const at = all.indexOf(remove)
  const beside = all[at + 1] ?? all[at - 1] ?? editor?.querySelector<HTMLElement>('[aria-pressed=true]')
  beside?.focus()
}

const countOf = (presses: readonly IvrPresses[], digit: IvrDigit) =>
  (presses.find((press) => press.digit === digit)?.presses ?? 0).toLocaleString('en')

/** The keys that are set (service-areas §2, "IVR": the 'Configure' table). */
export function ConfigureTable({ draft, presses, isLead, onChange, onRemove }: ConfigureTableProps) {
  const free = presses.filter(({ digit }) => !draft.members.some((member) => member.digit === digit))
  const columns: Column<IvrMemberShown>[] = [
    { head: text('ivr_key'), cell: ({ digit }) => <KeyCap digit={digit} />, card: 'figure' },
    { head: text('ivr_category'), cell: ({ category }) => categoryName(category) },
    {
      head: text('ivr_destination'),
      cell: ({ name, destination }) =>
        name === null ? (
          <StatusDot tone="bad">{text('ivr_gone')}</StatusDot>
        ) : (
          <span className="grid min-w-0">
            <b className="wrap-anywhere">{name}</b>
            <span className="text-small font-normal text-faint wrap-anywhere">
              {destination === (draft.ivr_number || IVR_THIS_MENU) ? text('ivr_repeats') : destination}
            </span>
          </span>
        ),
      card: 'title',
    },
    ...(isNew(draft)
      ? []
      : [
          {
            head: text('ivr_pressed'),
            cell: ({ digit }: IvrMemberShown) => countOf(presses, digit),
            figures: true,
            named: true,
          },
        ]),
    {
      head: text('ivr_actions'),
      cell: ({ digit }) => (
        <span className="-ml-4 flex gap-1">
          <Button
            kind="plain"
            size="row"
            aria-label={text('ivr_change_key', { digit })}
            onClick={() => onChange(digit)}
          >
            {text('ivr_change')}
          </Button>
          <Button
            kind="plain-danger"
            size="row"
            data-remove-key=""
            aria-label={text('ivr_remove_key', { digit })}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              onRemove(digit)
            }}
          >
            {text('ivr_remove')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Card title={text('ivr_configure')}>
      {draft.members.length === 0 ? (
        <p className="py-2 text-small text-faint">
          {text('ivr_keys_unset')} {!isLead && text('ivr_keys_how')}
        </p>
      ) : (
        <DataTable
          label={text('ivr_configure')}
          columns={columns.filter(({ head }) => !isLead || head !== text('ivr_actions'))}
          rows={draft.members}
          rowKey={({ digit }) => digit}
        />
      )}
      {free.map(({ digit, presses: times }) => (
        <p key={digit} className="mt-3 text-small text-faint">
          {text(times === 1 ? 'ivr_pressed_free_once' : 'ivr_pressed_free', {
            digit,
            count: countOf(presses, digit),
          })}
        </p>
      ))}
    </Card>
  )
}
