import type { Agent } from '@ekoline/contract/routing/queues.ts'
import { useState } from 'react'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { AgentStateDialog } from './AgentStateDialog.tsx'
import { presenceTones, presenceWords } from './presence.ts'
import { useAgents } from './queues.queries.ts'

const columns = (): Column<Agent>[] => [
  {
    head: text('agent_head'),
    cell: ({ firstname, lastname }) => (
      <b className="wrap-anywhere">
        {firstname} {lastname}
      </b>
    ),
    card: 'title',
  },
  {
    head: text('agent_state'),
    cell: ({ state, reason }) => (
      <StatusDot tone={presenceTones[state]}>{presenceWords(state, reason)}</StatusDot>
    ),
    card: 'figure',
  },
  {
    head: text('agent_queues'),
    cell: ({ queues }) => <span className="wrap-anywhere">{queues.join(', ')}</span>,
  },
  {
    head: text('agent_since'),
    cell: ({ since }) => (since ? formatRelative(since) : text('agent_never')),
    named: true,
  },
]

/** The agents and their presence, for admins, who may set it; nothing where there are no agents. */
export function AgentList({ isReader }: { isReader: boolean }) {
  const [page, setPage] = useState(1)
  const agents = useAgents(page)
  const [setting, setSetting] = useState<Agent | null>(null)
  const actions: Column<Agent> = {
    head: text('agent_actions'),
    cell: (agent) => (
      <Button
        kind="plain"
        size="row"
        aria-label={text('agent_set_of', { name: `${agent.firstname} ${agent.lastname}` })}
        onClick={() => setSetting(agent)}
      >
        {text('agent_set_action')}
      </Button>
    ),
    card: 'foot',
  }
  if (agents.data?.total === 0) return null
  return (
    <Card title={text('agents_title')}>
      <PagedTable
        label={text('agents_title')}
        query={agents}
        columns={isReader ? columns() : [...columns(), actions]}
        rowKey={({ username }) => username}
        expected={4}
        page={page}
        onPage={setPage}
        noun={text('agents_rows')}
        failed={text('agents_failed')}
        empty={null}
      />
      {setting && <AgentStateDialog agent={setting} onClose={() => setSetting(null)} />}
    </Card>
  )
}
