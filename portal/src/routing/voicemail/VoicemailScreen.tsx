import type { VoicemailBox } from '@ekoline/contract/routing/voicemail.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { BoxForm } from './BoxForm.tsx'
import { BoxTable } from './BoxTable.tsx'
import { MessageTable } from './MessageTable.tsx'
import { useBoxes } from './voicemail.queries.ts'

/** What callers left, and the boxes where they do. */
export function VoicemailScreen() {
  const { admin_status, userStatus, firstName, lastName } = useProfile()
  const { username } = useSeat()
  const isLead = userStatus === 'lead'
  const hasOwn = useBoxes(1).data?.result.some(({ owner }) => owner === username) ?? true
  const mayAdd = !isLead && (admin_status || !hasOwn)
  const self = admin_status ? null : { username, name: `${firstName} ${lastName}` }
  return (
    <ListAndForm<VoicemailBox>
      kind="voicemail box"
      texts={{
        page: text('title_voicemail'),
        list: text('voicemail_boxes'),
        add: text(admin_status ? 'voicemail_box_add' : 'voicemail_own_add'),
      }}
      isReader={!mayAdd}
      note={
        <>
          <SeatNote />
          <div className="mb-4">
            <Card title={text('voicemail_messages')}>
              <MessageTable />
            </Card>
          </div>
        </>
      }
      list={(edit) => (
        <BoxTable
          username={username}
          isReader={isLead}
          mayChange={({ owner }) => admin_status || owner === username}
          onEdit={edit}
          onAdd={mayAdd ? () => edit('new') : null}
        />
      )}
      form={(box, close) => <BoxForm box={box} self={self} onDone={close} />}
    ></ListAndForm>
  )
}
