import type { BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import { text } from '../../text.ts'
import { CallTabs } from '../recordings/CallTabs.tsx'
import { BlockedTable } from './BlockedTable.tsx'
import { BlockForm } from './BlockForm.tsx'

/** Who cannot call the workgroup: its blocked numbers, which everybody reads and adds to. */
export function BlockedScreen() {
  const isReader = useProfile().userStatus === 'lead'
  return (
    <ListAndForm<BlockedNumber>
      kind="blocked number"
      texts={{ page: text('title_blocked'), list: text('title_blocked'), add: text('blocked_add') }}
      isReader={isReader}
      note={
        <div className="mb-4">
          <CallTabs />
        </div>
      }
      list={(edit) => <BlockedTable isReader={isReader} onAdd={() => edit('new')} />}
      form={(_, close) => <BlockForm onDone={close} />}
    />
  )
}
