import { INTERNAL_DIGITS_MOST } from '@ekoline/contract/core/destinations.facts.ts'
import { VOICEMAIL_MESSAGES_OF_BOX } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { VoicemailBox } from '@ekoline/contract/routing/voicemail.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { type Action, AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { PinDialog } from './PinDialog.tsx'
import { useBoxes } from './voicemail.queries.ts'

interface BoxTableProps {
  /** whose box has a PIN to set */
  username: string
  /** may look only */
  isReader: boolean
  /** whether they may change a box */
  mayChange: (box: VoicemailBox) => boolean
  onEdit: (box: VoicemailBox) => void
  /** null: they may make none */
  onAdd: (() => void) | null
}

function Hearers({ box: { owner, people, has_left } }: { box: VoicemailBox }) {
  if (has_left) return <StatusDot tone="warn">{text('voicemail_has_left')}</StatusDot>
  if (owner !== null) return text('voicemail_box_person')
  return [text('voicemail_people_admins'), ...people.map(({ name }) => name)].join(', ')
}

function Counts({ box: { messages, new_messages } }: { box: VoicemailBox }) {
  if (messages >= VOICEMAIL_MESSAGES_OF_BOX) return <StatusDot tone="bad">{text('voicemail_full')}</StatusDot>
  return text('voicemail_counts', { messages, fresh: new_messages })
}

/** The boxes, with who may play them and what is in them. */
export function BoxTable({ username, mayChange, isReader, onEdit, onAdd }: BoxTableProps) {
  const { page, onPage } = usePageNamed('boxes')
  const [pinned, setPinned] = useState<VoicemailBox | null>(null)
  const columns: Column<VoicemailBox>[] = [
    nameColumn(text('voicemail_box_name'), ({ box_number }) =>
      box_number.length > INTERNAL_DIGITS_MOST ? '' : box_number,
    ),
    { head: text('voicemail_people'), cell: (box) => <Hearers box={box} />, named: true },
    {
      head: text('voicemail_greeting'),
      cell: ({ greeting }) => (
        <span className="wrap-anywhere">{greeting?.name ?? text('voicemail_greeting_own')}</span>
      ),
      named: true,
    },
    {
      head: text('voicemail_messages'),
      cell: (box) => (
        <span className="grid">
          <Counts box={box} />
          <span className="text-small text-faint">
            {text(box.mails ? 'voicemail_mails_on' : 'voicemail_mails_off')}
          </span>
          {box.has_pin && <span className="text-small text-faint">{text('voicemail_pin_on')}</span>}
        </span>
      ),
      named: true,
    },
  ]
  const changes = (box: VoicemailBox): (Action | false)[] => [
    { label: text('voicemail_edit'), icon: <PenIcon />, onSelect: () => onEdit(box) },
    box.owner === username && { label: text('voicemail_pin'), onSelect: () => setPinned(box) },
    { label: text('voicemail_delete'), deletion: deletionOf(box) },
  ]
  return (
    <>
      <ThingTable
        label={text('voicemail_boxes')}
        query={useBoxes(page)}
        columns={columns}
        isReader={isReader}
        actionsHead={text('voicemail_actions')}
        actions={(box) => (mayChange(box) ? changes(box) : [])}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('voicemail_boxes_rows')}
        failed={text('voicemail_boxes_failed')}
        empty={{
          title: text('destination_no_voicemail'),
          note: text('voicemail_boxes_none_note'),
          action: onAdd && <AddFirst onAdd={onAdd}>{text('voicemail_box_add_first')}</AddFirst>,
        }}
      />
      {pinned && <PinDialog box={pinned} onClose={() => setPinned(null)} />}
    </>
  )
}

const deletionOf = ({ id, name, messages, used_by }: VoicemailBox): Deletion => ({
  title: text('voicemail_box_delete_title', { name }),
  what: text('voicemail_box_delete_what', { messages }),
  action: text('voicemail_box_delete_action'),
  usedBy: used_by,
  work: () => client.deleteVoicemailBox({ params: { id } }),
  refreshes: 'routing',
  done: 'voicemail_box_deleted',
  failed: 'voicemail_box_delete_failed',
})
