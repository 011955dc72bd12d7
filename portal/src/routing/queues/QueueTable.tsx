import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { SimulatedCaller } from '../conferences/SimulatedCaller.tsx'
import { useQueueSettings, useWallboardSwitch } from './queues.queries.ts'

interface QueueTableProps {
  /** may look only */
  isReader: boolean
  onEdit: (queue: QueueSettings) => void
  onAdd: () => void
}

function Rings({ of: { strategy, ring_seconds, max_wait_seconds, next } }: { of: QueueSettings }) {
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
    </span>
  )
}

function Agents({ of: { agents } }: { of: QueueSettings }) {
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
  const [deleting, setDeleting] = useState<QueueSettings | null>(null)
  const queues = useQueueSettings(page)
  const [first] = queues.data?.result ?? []

  function remove(of: QueueSettings) {
    const places = of.used_by.join(', ')
    // What would be refused is not asked.
    if (places !== '') toast.info(text('destination_in_use', { places }))
    else setDeleting(of)
  }
  const columns: Column<QueueSettings>[] = [
    {
      head: text('queue_name'),
      cell: ({ name, queue_number }) => (
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{name}</b>
          <span className="text-small font-normal text-faint">{queue_number}</span>
        </span>
      ),
      card: 'title',
    },
    { head: text('queue_rings'), cell: (it) => <Rings of={it} />, named: true },
    { head: text('agents_title'), cell: (it) => <Agents of={it} />, named: true },
    { head: text('queue_wallboard'), cell: ({ name }) => <BoardLink name={name} />, card: 'figure' },
  ]
  const actions: Column<QueueSettings> = {
    head: text('queue_actions'),
    cell: (it) => (
      <span className="flex flex-wrap gap-1 tabled:flex-nowrap">
        <Button
          kind="plain"
          size="row"
          aria-label={text('queue_action_of', { action: text('queue_edit'), name: it.name })}
          onClick={() => onEdit(it)}
        >
          {text('queue_edit')}
        </Button>
        <Button
          kind="plain-danger"
          size="row"
          aria-label={text('queue_action_of', { action: text('queue_delete'), name: it.name })}
          onClick={() => remove(it)}
        >
          {text('queue_delete')}
        </Button>
      </span>
    ),
    card: 'foot',
  }
  return (
    <>
      <PagedTable
        label={text('queues_title')}
        query={queues}
        columns={isReader ? columns : [...columns, actions]}
        rowKey={({ id }) => id}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('queues_rows')}
        failed={text('queues_failed')}
        empty={
          <EmptyState
            title={text('no_queues')}
            action={
              !isReader && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('queue_add_first')}
                </Button>
              )
            }
          >
            {text('queues_none_note')}
          </EmptyState>
        }
      />
      {first && (
        <p className="mt-3 text-small">
          <SimulatedCaller called={first.queue_number} />
        </p>
      )}
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteDialog({ of: { id, name }, onClose }: { of: QueueSettings; onClose: () => void }) {
  const deletion = useChange<void, unknown>(() => client.deleteQueue({ params: { id } }), {
    refreshes: 'routing',
    done: 'queue_deleted',
    failed: 'queue_delete_failed',
  })
  return (
    <ConfirmDialog
      title={text('queue_delete_title', { name })}
      action={text('queue_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {text('queue_delete_what')}
    </ConfirmDialog>
  )
}
