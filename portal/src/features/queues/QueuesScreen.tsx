import { queuesMessages } from '@ekoline/contract/messages/queues.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import type { Queue } from '@ekoline/contract/queues.ts'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { addTexts, text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { SimulatedCaller } from '../conferences/SimulatedCaller.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { AgentList } from './AgentList.tsx'
import { AgentSwitch } from './AgentSwitch.tsx'
import { useQueues } from './queues.queries.ts'
import { WallboardCard } from './WallboardCard.tsx'

addTexts(queuesMessages)

/** decisions, "Queues: the screen lists queues (name, number) with the wallboard link". */
export function QueuesScreen() {
  const isAdmin = useProfile().admin_status
  return (
    <>
      <PageTitle>Queues</PageTitle>
      <div className="grid gap-4">
        <AgentSwitch />
        <QueueList />
        {isAdmin && <AgentList />}
        {isAdmin && <WallboardCard />}
      </div>
    </>
  )
}

const columnsFor = (username: string): Column<Queue>[] => [
  { head: 'Name', cell: ({ name }) => <b className="wrap-anywhere">{name}</b>, card: 'title' },
  { head: 'Number', cell: ({ queue_number }) => queue_number, named: true },
  {
    head: 'Wallboard',
    cell: ({ name }) => (
      <a
        href={paths.wallboard(username)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Wallboard of ${name}, in a new tab`}
        className={buttonClass('quiet', 'small')}
      >
        Wallboard
      </a>
    ),
    card: 'figure',
  },
]

function QueueList() {
  const { username } = useSeat()
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  const queues = useQueues(page)
  const { total = 0, result } = queues.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Queues">
      {queues.isError && !queues.data ? (
        <ErrorState title={unlessOffline(queues.error, text('internal'))} onRetry={() => queues.refetch()}>
          Your queues could not be fetched. Callers wait and are answered as before.
        </ErrorState>
      ) : result?.length === 0 ? (
        <NoQueues />
      ) : (
        <DataTable
          label="Queues"
          columns={columnsFor(username)}
          rows={result}
          rowKey={({ id }) => id}
          expected={2}
          refreshing={queues.isPlaceholderData}
        />
      )}
      {result?.[0] && (
        <p className="mt-3 text-small">
          <SimulatedCaller called={result[0].queue_number} />
        </p>
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} queues`}
          onPage={(to) => setAddress({ page: String(to) })}
        />
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
          <a href={email ? `mailto:${email}` : `tel:${phone}`} className={linkClass}>
            {email ?? phone}
          </a>
        )
      }
    >
      In a queue callers wait with music until one of your people is free. We set queues up together with you:
      tell us who answers. {!email && !phone && text('no_support_contact')}
    </EmptyState>
  )
}
