import type { RingGroup } from '@ekoline/contract/routing/ring-groups.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { RingGroupForm } from './RingGroupForm.tsx'
import { RingGroupTable } from './RingGroupTable.tsx'
import styles from './ring-groups.css?inline'

addStyles(styles)

/** People who are rung together, or one after another. */
export function RingGroupsScreen() {
  const { admin_status, userStatus } = useProfile()
  const isReader = !admin_status || userStatus === 'lead'
  return (
    <ListAndForm<RingGroup>
      kind="ring group"
      texts={{
        page: text('title_ring_groups'),
        list: text('ring_groups_list'),
        add: text('ring_group_add'),
      }}
      isReader={isReader}
      note={<SeatNote />}
      list={(edit) => <RingGroupTable isReader={isReader} onEdit={edit} onAdd={() => edit('new')} />}
      form={(group, close) => <RingGroupForm group={group} onDone={close} />}
    />
  )
}
