import type { Conference } from '@ekoline/contract/conferences.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { ConferenceMembers } from './ConferenceMembers.tsx'
import { useRoomDeed } from './conferences.queries.ts'
import { EditConferenceDialog } from './EditConferenceDialog.tsx'

type Deed = 'edit' | 'delete'

interface TableSetting {
  /** the number of the first row */
  first: number
  /** may look only: what would be refused is not offered */
  isLead: boolean
  /** whose members are shown */
  opened: number | null
  onMembers: (id: number) => void
  onDeed: (deed: Deed, conference: Conference) => void
}

const buttonRoom = 'min-h-[2.5rem]'

const columnsFrom = ({ first, isLead, opened, onMembers, onDeed }: TableSetting): Column<Conference>[] => [
  { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
  {
    head: 'Name',
    cell: ({ name, description }) => (
      <span className="grid min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small font-normal wrap-anywhere text-faint">{description}</span>
      </span>
    ),
    card: 'title',
  },
  { head: 'Number', cell: ({ conference_number }) => conference_number, card: 'figure' },
  {
    head: 'Actions',
    cell: (conference) => (
      <span className="flex gap-1 carded:mt-2">
        <Button
          kind="quiet"
          size="small"
          className={buttonRoom}
          aria-expanded={opened === conference.id}
          aria-label={`Members of ${conference.name}`}
          onClick={() => onMembers(conference.id)}
        >
          Members
        </Button>
        {!isLead && (
          <>
            <Button
              kind="plain"
              size="small"
              className={buttonRoom}
              aria-label={`Edit ${conference.name}`}
              onClick={() => onDeed('edit', conference)}
            >
              Edit
            </Button>
            <Button
              kind="plain"
              size="small"
              className={buttonRoom}
              aria-label={`Delete ${conference.name}`}
              onClick={() => onDeed('delete', conference)}
            >
              Delete
            </Button>
          </>
        )}
      </span>
    ),
  },
]

interface ConferenceTableProps {
  /** undefined while they are fetched */
  conferences: readonly Conference[] | undefined
  first: number
  refreshing: boolean
}

/** The conferences, each with who is in it when asked for (service-areas §2, "Conferences"). */
export function ConferenceTable({ conferences, first, refreshing }: ConferenceTableProps) {
  const isLead = useProfile().userStatus === 'lead'
  const [opened, setOpened] = useState<number | null>(null)
  const [doing, setDoing] = useState<{ deed: Deed; conference: Conference } | null>(null)
  const close = () => setDoing(null)
  const onMembers = (id: number) => setOpened(opened === id ? null : id)
  const onDeed = (deed: Deed, conference: Conference) => setDoing({ deed, conference })
  return (
    <>
      <DataTable
        label="Conferences"
        columns={columnsFrom({ first, isLead, opened, onMembers, onDeed })}
        rows={conferences}
        rowKey={({ id }) => id}
        expected={3}
        refreshing={refreshing}
        detail={(conference) =>
          opened === conference.id && <ConferenceMembers conference={conference} isLead={isLead} />
        }
      />
      {doing?.deed === 'edit' && <EditConferenceDialog conference={doing.conference} onClose={close} />}
      {doing?.deed === 'delete' && <DeleteConference conference={doing.conference} onClose={close} />}
    </>
  )
}

function DeleteConference({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const remove = useRoomDeed(
    ({ id }: Conference) => client.deleteConference({ params: { id } }),
    'conference_deleted',
  )
  return (
    <ConfirmDialog
      title={`Delete ${conference.name}?`}
      action="Delete conference"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(conference, { onSettled: onClose })}
      onClose={onClose}
    >
      Its number {conference.conference_number} is not given again, and who is in it now is hung up.
    </ConfirmDialog>
  )
}
