import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { SimulatedCaller } from '../conferences/SimulatedCaller.tsx'
import { useQueueSettings, useWallboardSwitch } from './queues.queries.ts'

interface QueueTableProps {
  /** may look only */
  isReader: boolean
  onEdit: (queue: QueueSettings) => void
  onAdd: () => void
}

function Rings({
  queue: { strategy, ring_seconds, max_wait_seconds, next, unstaffed },
}: {
  queue: QueueSettings
}) {
  const first = text(strategy === 'round robin' ? 'queue_strategy_round' : 'queue_strategy_idle')
  return (
    <span className="grid">
      <span>{text('queue_rings_what', { strategy: first, seconds: ring_seconds })}</span>
      <span className="text-small text-faint">
        {text('queue_waits_what', { time: formatTalkTime(max_wait_seconds) })}
      </span>
      {next && (
        <span className="wrap-anywhere text-small text-faint">
          {next.name === null ? text('queue_then_gone') : text('queue_then_what', { name: next.name })}
        </span>
      )}
      {unstaffed?.name && (
        <span className="wrap-anywhere text-small text-faint">
          {text('queue_unstaffed_then', { name: unstaffed.name })}
        </span>
      )}
    </span>
  )
}

function Agents({ queue: { agents } }: { queue: QueueSettings }) {
  if (agents.length === 0) return <StatusDot tone="warn">{text('queue_agents_none')}</StatusDot>
  return <span className="wrap-anywhere">{agents.map(({ name }) => name).join(', ')}</span>
}

function BoardLink({ name }: { name: string }) {
  const { username } = useSeat()
  if (useWallboardSwitch().data?.result.on === false)
    return <span className="text-small text-faint">{text('wallboard_is_off')}</span>
  return (
    <a
      href={paths.wallboard(username)}
      target="_blank"
      rel="noreferrer"
      aria-label={text('queue_wallboard_of', { name })}
      className={buttonClass('quiet', 'small')}
    >
      {text('queue_wallboard')}
    </a>
  )
}

/** The queues, with how they ring, who answers them and their wallboard. */
export function QueueTable({ isReader, onEdit, onAdd }: QueueTableProps) {
  const { page, onPage } = usePage()
  const queues = useQueueSettings(page)
  const [first] = queues.data?.result ?? []
  const columns: Column<QueueSettings>[] = [
    nameColumn(text('queue_name'), ({ queue_number }) => queue_number),
    { head: text('queue_rings'), cell: (queue) => <Rings queue={queue} />, named: true },
    { head: text('agents_title'), cell: (queue) => <Agents queue={queue} />, named: true },
    { head: text('queue_wallboard'), cell: ({ name }) => <BoardLink name={name} />, card: 'figure' },
  ]
  return (
    <>
      <ThingTable
        label={text('queues_title')}
        query={queues}
        columns={columns}
        isReader={isReader}
        actionsHead={text('queue_actions')}
        actions={(queue) => [
          { label: text('queue_edit'), icon: <PenIcon />, onSelect: () => onEdit(queue) },
          { label: text('queue_delete'), deletion: deletionOf(queue) },
        ]}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('queues_rows')}
        failed={text('queues_failed')}
        empty={{
          title: text('no_queues'),
          note: text('queues_none_note'),
          action: <AddFirst onAdd={onAdd}>{text('queue_add_first')}</AddFirst>,
        }}
      />
      {first && (
        <p className="mt-3 text-small">
          <SimulatedCaller called={first.queue_number} />
        </p>
      )}
    </>
  )
}

const deletionOf = ({ id, name, next, used_by }: QueueSettings): Deletion => ({
  title: text('queue_delete_title', { name }),
  what: next?.name ? text('queue_delete_then', { name: next.name }) : text('queue_delete_what'),
  action: text('queue_delete_action'),
  usedBy: used_by,
  work: () => client.deleteQueue({ params: { id } }),
  refreshes: 'routing',
  done: 'queue_deleted',
  failed: 'queue_delete_failed',
})
