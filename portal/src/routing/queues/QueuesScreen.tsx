import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { Suspense } from 'react'
import { useOutletContext } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import type { OpenSetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { AgentDesk } from './AgentDesk.tsx'
import { QueueTable } from './QueueTable.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { WallboardCard } from './WallboardCard.tsx'
import { WallboardLinks } from './WallboardLinks.tsx'

// Admins need it now and then, agents on their phones never.
const QueueForm = lazyScreen(() => import('./QueueForm.tsx'), 'QueueForm')

/**
 * The queues with their wallboard, which admins make, staff and tune; for others, their own switch and desk above them.
 *
 * @source SA-75, DEC-150
 */
export function QueuesScreen() {
  const profile = useProfile()
  const { admin_status: isAdmin, userStatus } = profile
  const openSetUp = useOutletContext<OpenSetUp>()
  const isReader = !isAdmin || userStatus === 'lead'
  return (
    <ListAndForm<QueueSettings>
      kind="queue"
      texts={{ page: text('queues_title'), list: text('queues_title'), add: text('queue_add') }}
      isReader={isReader}
      note={
        <>
          <SeatNote />
          {seesQueues(profile) ? <QueueTabs /> : <AgentDesk />}
        </>
      }
      list={(edit) => <QueueTable isReader={isReader} onEdit={edit} onAdd={() => edit('new')} />}
      form={(queue, close) => (
        <Suspense>
          <QueueForm queue={queue} onDone={close} />
        </Suspense>
      )}
    >
      {isAdmin && <WallboardCard />}
      {isAdmin && <WallboardLinks mayChange={userStatus !== 'lead'} />}
      <Button kind="plain" size="row" className="mt-4 justify-self-start" onClick={() => openSetUp('queues')}>
        {text('contact_support')}
      </Button>
    </ListAndForm>
  )
}
