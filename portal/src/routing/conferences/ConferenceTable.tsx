import type { Conference } from '@ekoline/contract/routing/conferences.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { EditConferenceDialog } from './ConferenceForms.tsx'
import { ConferenceMembers } from './ConferenceMembers.tsx'
import { useConferences } from './conferences.queries.ts'
import { useConferenceChange } from './useConferenceChange.ts'

type Action = 'edit' | 'delete'

interface TableSetting {
  page: number
  /** read-only: actions that would be refused are not offered */
  isLead: boolean
  /** whose members are shown */
  opened: number | null
  onMembers: (id: number) => void
  onAction: (action: Action, conference: Conference) => void
}

const columnsFrom = ({ page, isLead, opened, onMembers, onAction }: TableSetting): Column<Conference>[] => [
  numberColumn(page),
  {
    head: text('conference_name'),
    cell: ({ name, description }) => (
      <span className="grid min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small font-normal wrap-anywhere text-faint">{description}</span>
      </span>
    ),
    card: 'title',
  },
  { head: text('conference_number'), cell: ({ conference_number }) => conference_number, card: 'figure' },
  {
    head: text('conference_actions'),
    cell: (conference) => (
      <span className="flex flex-wrap gap-1 carded:mt-2">
        <Button
          kind="quiet"
          size="row"
          aria-expanded={opened === conference.id}
          aria-label={text('conference_members_of', { name: conference.name })}
          onClick={() => onMembers(conference.id)}
        >
          {text('conference_members')}
        </Button>
        {!isLead && (
          <>
            <Button
              kind="plain"
              size="row"
              aria-label={text('conference_edit_of', { name: conference.name })}
              onClick={() => onAction('edit', conference)}
            >
              {text('conference_edit')}
            </Button>
            <Button
              kind="plain-danger"
              size="row"
              aria-label={text('conference_delete_of', { name: conference.name })}
              onClick={() => onAction('delete', conference)}
            >
              {text('conference_delete')}
            </Button>
          </>
        )}
      </span>
    ),
    card: 'foot',
  },
]

/** The conferences, each with its present members on request (service-areas §2, "Conferences"). */
export function ConferenceTable({ onAdd }: { onAdd: (() => void) | false }) {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage } = usePage()
  const conferences = useConferences(page)
  const [opened, setOpened] = useState<number | null>(null)
  const [doing, setDoing] = useState<{ action: Action; conference: Conference } | null>(null)
  const close = () => setDoing(null)
  const onMembers = (id: number) => setOpened(opened === id ? null : id)
  function onAction(action: Action, conference: Conference) {
    const places = conference.used_by.join(', ')
    // What would be refused is not asked.
    if (action === 'delete' && places !== '') toast.info(text('destination_in_use', { places }))
    else setDoing({ action, conference })
  }
  return (
    <>
      <PagedTable
        label={text('conferences_title')}
        query={conferences}
        columns={columnsFrom({ page, isLead, opened, onMembers, onAction })}
        rowKey={({ id }) => id}
        expected={3}
        detail={(conference) =>
          opened === conference.id && <ConferenceMembers conference={conference} isLead={isLead} />
        }
        page={page}
        onPage={onPage}
        noun={text('conferences_rows')}
        failed={text('conference_failed')}
        unharmed={text('conferences_unharmed')}
        empty={
          <EmptyState
            title={text('no_conferences')}
            action={
              onAdd && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('conference_add')}
                </Button>
              )
            }
          >
            {text('conferences_none_note')}
          </EmptyState>
        }
      />
      {doing?.action === 'edit' && <EditConferenceDialog conference={doing.conference} onClose={close} />}
      {doing?.action === 'delete' && <DeleteConference conference={doing.conference} onClose={close} />}
    </>
  )
}

function DeleteConference({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const remove = useConferenceChange(client.deleteConference, { done: 'conference_deleted' })
  return (
    <ConfirmDialog
      title={text('conference_delete_title', { name: conference.name })}
      action={text('conference_delete_action')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.run({ params: { id: conference.id } }).then(onClose)}
      onClose={onClose}
    >
      {text('conference_delete_note', { number: conference.conference_number })}
    </ConfirmDialog>
  )
}
