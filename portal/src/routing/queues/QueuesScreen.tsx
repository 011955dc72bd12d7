import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { Suspense } from 'react'
import { Link, useOutletContext } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import type { OpenSetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { AgentList } from './AgentList.tsx'
import { AgentSwitch } from './AgentSwitch.tsx'
import { Desk } from './Desk.tsx'
import { QueueTable } from './QueueTable.tsx'
import { WallboardCard } from './WallboardCard.tsx'
import { WallboardLinks } from './WallboardLinks.tsx'

// Admins need it now and then, agents on their phones never.
const QueueForm = lazyScreen(() => import('./QueueForm.tsx'), 'QueueForm')

/**
 * The queues with their wallboard, which admins make, staff and tune; the agents' own switch and desk above them, below for admins.
 *
 * @source SA-75, DEC-150
 */
export function QueuesScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
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
          <div className="mb-4 grid gap-4 empty:hidden">
            <AgentSwitch />
            {!isAdmin && <Desk />}
          </div>
        </>
      }
      aside={
        isAdmin && (
          <Link to={paths.queueReports()} className={`text-small ${aloneLinkClass}`}>
            {text('queue_reports')}
          </Link>
        )
      }
      list={(edit) => <QueueTable isReader={isReader} onEdit={edit} onAdd={() => edit('new')} />}
      form={(queue, close) => (
        <Suspense>
          <QueueForm queue={queue} onDone={close} />
        </Suspense>
      )}
    >
      {isAdmin && <Desk />}
      {isAdmin && <AgentList isReader={isReader} />}
      {isAdmin && <WallboardCard />}
      {isAdmin && <WallboardLinks mayChange={userStatus !== 'lead'} />}
      <Button kind="plain" size="row" className="mt-4 justify-self-start" onClick={() => openSetUp('queues')}>
        {text('contact_support')}
      </Button>
    </ListAndForm>
  )
}
