import './wallboard-texts.ts'
import type { Queue } from '@ekoline/contract/queues.ts'
import { config } from '../../config.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SimulatedCaller } from '../conferences/SimulatedCaller.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { AgentList } from './AgentList.tsx'
import { AgentSwitch } from './AgentSwitch.tsx'
import { useQueues, useWallboardSwitch } from './queues.queries.ts'
import { WallboardCard } from './WallboardCard.tsx'
import { WallboardLinks } from './WallboardLinks.tsx'

/** decisions, "Queues: the screen lists queues (name, number) with the wallboard link". */
export function QueuesScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle>{text('queues_title')}</PageTitle>
      <div className="grid gap-4">
        <AgentSwitch />
        <QueueList />
        {isAdmin && <AgentList />}
        {isAdmin && <WallboardCard />}
        {isAdmin && <WallboardLinks mayChange={userStatus !== 'lead'} />}
      </div>
    </>
  )
}

const columnsFor = (username: string, isBoardOff: boolean): Column<Queue>[] => [
  { head: text('queue_name'), cell: ({ name }) => <b className="wrap-anywhere">{name}</b>, card: 'title' },
  { head: text('queue_number'), cell: ({ queue_number }) => queue_number, named: true },
  {
    head: text('queue_wallboard'),
    cell: ({ name }) =>
      isBoardOff ? (
        <span className="text-small text-faint">{text('wallboard_is_off')}</span>
      ) : (
        <a
          href={paths.wallboard(username)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('queue_wallboard_of', { name })}
          className={buttonClass('quiet', 'small')}
        >
          {text('queue_wallboard')}
        </a>
      ),
    card: 'figure',
  },
]

function QueueList() {
  const { username } = useSeat()
  const { page, onPage } = usePage()
  const queues = useQueues(page)
  const isBoardOff = useWallboardSwitch().data?.result.on === false
  const [first] = queues.data?.result ?? []
  return (
    <Card title={text('queues_title')}>
      <PagedTable
        label={text('queues_title')}
        query={queues}
        columns={columnsFor(username, isBoardOff)}
        rowKey={({ id }) => id}
        expected={2}
        page={page}
        onPage={onPage}
        noun={text('queues_rows')}
        failed={text('queues_failed')}
        empty={<NoQueues />}
      />
      {first && (
        <p className="mt-3 text-small">
          <SimulatedCaller called={first.queue_number} />
        </p>
      )}
    </Card>
  )
}

function NoQueues() {
  const { email, phone } = config().support
  return (
    <EmptyState
      title={text('no_queues')}
      action={
        (email || phone) && (
          <a href={email ? `mailto:${email}` : `tel:${phone}`} className={buttonClass('quiet')}>
            {text(email ? 'queues_ask' : 'queues_call')}
          </a>
        )
      }
    >
      {text('queues_none_note')} {!email && !phone && text('no_support_contact')}
    </EmptyState>
  )
}
