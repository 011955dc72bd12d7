import type { Conference } from '@ekoline/contract/routing/conferences.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { numberColumn } from '../../kit/list/PagedTable.tsx'
import { nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EditConferenceDialog } from './ConferenceForms.tsx'
import { ConferenceMembers } from './ConferenceMembers.tsx'
import { useConferences } from './conferences.queries.ts'

/** The conferences, each with its present members on request (service-areas §2, "Conferences"). */
export function ConferenceTable() {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage } = usePage()
  const [opened, setOpened] = useState<number | null>(null)
  const [editing, setEditing] = useState<Conference | null>(null)
  const columns: Column<Conference>[] = [
    numberColumn(page),
    nameColumn(text('conference_name'), ({ description }) => (
      <span className="wrap-anywhere">{description}</span>
    )),
    {
      head: text('conference_number'),
      cell: ({ conference_number }) => conference_number,
      card: 'figure',
    },
  ]
  return (
    <>
      <ThingTable
        label={text('conferences_title')}
        query={useConferences(page)}
        columns={columns}
        isReader={isLead}
        actionsHead={text('conference_actions')}
        actions={(conference) => [
          {
            label: text('conference_members'),
            named: text('conference_members_of', { name: conference.name }),
            kind: 'quiet',
            isOpen: opened === conference.id,
            forReaders: true,
            onSelect: () => setOpened(opened === conference.id ? null : conference.id),
          },
          { label: text('conference_edit'), icon: <PenIcon />, onSelect: () => setEditing(conference) },
          { label: text('conference_delete'), deletion: deletionOf(conference) },
        ]}
        expected={3}
        detail={(conference) =>
          opened === conference.id && <ConferenceMembers conference={conference} isLead={isLead} />
        }
        page={page}
        onPage={onPage}
        noun={text('conferences_rows')}
        failed={text('conference_failed')}
        unharmed={text('conferences_unharmed')}
        empty={{
          title: text('no_conferences'),
          note: text('conferences_none_note'),
        }}
      />
      {editing && <EditConferenceDialog conference={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const deletionOf = ({ id, name, conference_number, used_by }: Conference): Deletion => ({
  title: text('conference_delete_title', { name }),
  what: text('conference_delete_note', { number: conference_number }),
  action: text('conference_delete_action'),
  usedBy: used_by,
  work: () => client.deleteConference({ params: { id } }),
  refreshes: 'routing',
  done: 'conference_deleted',
  failed: (error) => refusalOr(error, text('conference_failed')),
})
