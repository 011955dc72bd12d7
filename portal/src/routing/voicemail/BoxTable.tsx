import { VOICEMAIL_MESSAGES_OF_BOX } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { VoicemailBox } from '@ekoline/contract/routing/voicemail.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { PinDialog } from './PinDialog.tsx'
import { useBoxes } from './voicemail.queries.ts'

interface BoxTableProps {
  /** whose box has a PIN to set */
  username: string
  /** whether they may change a box */
  mayChange: (box: VoicemailBox) => boolean
  onEdit: (box: VoicemailBox) => void
  /** null: they may make none */
  onAdd: (() => void) | null
}

function Hearers({ of: { owner, people, has_left } }: { of: VoicemailBox }) {
  if (has_left) return <StatusDot tone="warn">{text('voicemail_has_left')}</StatusDot>
  if (owner !== null) return text('voicemail_box_person')
  return [text('voicemail_people_admins'), ...people.map(({ name }) => name)].join(', ')
}

function Counts({ of: { messages, new_messages } }: { of: VoicemailBox }) {
  if (messages >= VOICEMAIL_MESSAGES_OF_BOX) return <StatusDot tone="bad">{text('voicemail_full')}</StatusDot>
  return text('voicemail_counts', { messages, fresh: new_messages })
}

/** The boxes, with who hears them and what is in them. */
export function BoxTable({ username, mayChange, onEdit, onAdd }: BoxTableProps) {
  const { page, onPage } = usePageNamed('boxes')
  const [pinned, setPinned] = useState<VoicemailBox | null>(null)
  const [deleting, setDeleting] = useState<VoicemailBox | null>(null)

  function remove(of: VoicemailBox) {
    const places = of.used_by.join(', ')
    // What would be refused is not asked.
    if (places !== '') toast.info(text('destination_in_use', { places }))
    else setDeleting(of)
  }
  const button = (of: VoicemailBox, label: string, onClick: () => void, danger = false) => (
    <Button
      kind={danger ? 'plain-danger' : 'plain'}
      size="row"
      aria-label={text('voicemail_box_action_of', { action: label, name: of.name })}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const columns: Column<VoicemailBox>[] = [
    {
      head: text('voicemail_box_name'),
      cell: ({ name, box_number }) => (
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{name}</b>
          <span className="text-small font-normal text-faint">{box_number}</span>
        </span>
      ),
      card: 'title',
    },
    { head: text('voicemail_people'), cell: (it) => <Hearers of={it} />, named: true },
    {
      head: text('voicemail_greeting'),
      cell: ({ greeting }) => (
        <span className="wrap-anywhere">{greeting?.name ?? text('voicemail_greeting_own')}</span>
      ),
      named: true,
    },
    {
      head: text('voicemail_messages'),
      cell: (it) => (
        <span className="grid">
          <Counts of={it} />
          <span className="text-small text-faint">
            {text(it.mails ? 'voicemail_mails_on' : 'voicemail_mails_off')}
          </span>
          {it.has_pin && <span className="text-small text-faint">{text('voicemail_pin_on')}</span>}
        </span>
      ),
      named: true,
    },
    {
      head: text('voicemail_actions'),
      cell: (it) =>
        mayChange(it) && (
          <span className="flex flex-wrap gap-1 tabled:flex-nowrap carded:mt-2">
            {button(it, text('voicemail_edit'), () => onEdit(it))}
            {it.owner === username && button(it, text('voicemail_pin'), () => setPinned(it))}
            {button(it, text('voicemail_delete'), () => remove(it), true)}
          </span>
        ),
      card: 'foot',
    },
  ]
  return (
    <>
      <PagedTable
        label={text('voicemail_boxes')}
        query={useBoxes(page)}
        columns={columns}
        rowKey={({ id }) => id}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('voicemail_boxes_rows')}
        failed={text('voicemail_boxes_failed')}
        empty={
          <EmptyState
            title={text('destination_no_voicemail')}
            action={
              onAdd && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('voicemail_box_add_first')}
                </Button>
              )
            }
          >
            {text('voicemail_boxes_none_note')}
          </EmptyState>
        }
      />
      {pinned && <PinDialog of={pinned} onClose={() => setPinned(null)} />}
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteDialog({ of: { id, name, messages }, onClose }: { of: VoicemailBox; onClose: () => void }) {
  const deletion = useChange<void, unknown>(() => client.deleteVoicemailBox({ params: { id } }), {
    refreshes: 'routing',
    done: 'voicemail_box_deleted',
    failed: 'voicemail_box_delete_failed',
  })
  return (
    <ConfirmDialog
      title={text('voicemail_box_delete_title', { name })}
      action={text('voicemail_box_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {text('voicemail_box_delete_what', { messages })}
    </ConfirmDialog>
  )
}
