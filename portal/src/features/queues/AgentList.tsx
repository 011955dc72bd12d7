import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import type { Agent } from '@ekoline/contract/queues.ts'
import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { presenceTones, presenceWords } from './presence.ts'
import { useAgents } from './queues.queries.ts'

const columns: Column<Agent>[] = [
  {
    head: 'Agent',
    cell: ({ firstname, lastname }) => (
      <b className="wrap-anywhere">
        {firstname} {lastname}
      </b>
    ),
    card: 'title',
  },
  {
    head: 'State',
    cell: ({ state }) => <StatusDot tone={presenceTones[state]}>{presenceWords[state]}</StatusDot>,
    card: 'figure',
  },
  { head: 'Queues', cell: ({ queues }) => <span className="wrap-anywhere">{queues.join(', ')}</span> },
  {
    head: 'Switched',
    cell: ({ since }) => (since ? formatRelative(since) : 'Never'),
    named: true,
  },
]

/** Who answers the queues and what each does now, for admins; nothing while nobody does. */
export function AgentList() {
  const [page, setPage] = useState(1)
  const agents = useAgents(page)
  const { total = 0, result } = agents.data ?? {}
  if (agents.data && total === 0) return null
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Agents">
      {agents.isError && !agents.data ? (
        <ErrorState title={unlessOffline(agents.error, text('internal'))} onRetry={() => agents.refetch()}>
          Who answers could not be fetched.
        </ErrorState>
      ) : (
        <DataTable
          label="Agents"
          columns={columns}
          rows={result}
          rowKey={({ username }) => username}
          expected={4}
          refreshing={agents.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} agents`}
          onPage={setPage}
        />
      )}
    </Card>
  )
}
