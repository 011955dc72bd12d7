import type { RingGroup } from '@ekoline/contract/ring-groups.ts'
import { useRef, useState } from 'react'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { RingGroupForm } from './RingGroupForm.tsx'
import { RingGroupTable } from './RingGroupTable.tsx'
import './ring-groups-texts.ts'
import styles from './ring-groups.css?inline'

addStyles(styles)

/** People who are rung together, or one after another. */
export function RingGroupsScreen() {
  const { admin_status, userStatus } = useProfile()
  const isReader = !admin_status || userStatus === 'lead'
  /** 'new', or the group that is being changed */
  const [editing, setEditing] = useState<RingGroup | 'new' | null>(null)
  const form = useRef<HTMLDivElement>(null)

  function edit(it: RingGroup | 'new') {
    setEditing(it)
    // The form is below the list, so the page scrolls to it.
    requestAnimationFrame(() => {
      form.current?.scrollIntoView?.({ block: 'start' })
      form.current?.focus({ preventScroll: true })
    })
  }

  return (
    <>
      <PageTitle
        aside={
          !isReader && (
            <Button kind={editing ? 'quiet' : 'primary'} onClick={() => edit('new')}>
              {text('ring_group_add')}
            </Button>
          )
        }
      >
        {text('title_ring_groups')}
      </PageTitle>
      <SeatNote />
      <div className="grid gap-4">
        <Card title={text('ring_groups_list')}>
          <RingGroupTable isReader={isReader} onEdit={edit} onAdd={() => edit('new')} />
        </Card>
        {editing && (
          <div ref={form} tabIndex={-1} className="scroll-mt-4 outline-none">
            <RingGroupForm
              key={editing === 'new' ? 'new' : editing.id}
              of={editing === 'new' ? null : editing}
              onDone={() => setEditing(null)}
            />
          </div>
        )}
      </div>
    </>
  )
}
