import type { RingGroup, RingOrder } from '@ekoline/contract/routing/ring-groups.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { WalkThrough } from '../ivr/WalkThrough.tsx'
import { useRingGroups } from './ring-groups.queries.ts'

type RingGroupAction = 'test' | 'edit' | 'delete'

interface RingGroupTableProps {
  /** may look and try only */
  isReader: boolean
  onEdit: (group: RingGroup) => void
  onAdd: () => void
}

const orderKeys = {
  together: 'ring_group_order_together',
  'in order': 'ring_group_order_in_order',
  'in turn': 'ring_group_order_in_turn',
  'longest idle': 'ring_group_order_longest_idle',
} as const
export const orderName = (order: RingOrder) => text(orderKeys[order])

function People({ of: { members } }: { of: RingGroup }) {
  if (members.length === 0) return <StatusDot tone="warn">{text('ring_group_none_left')}</StatusDot>
  return (
    <ul className="ring-people grid">
      {members.map(({ username, name, seconds, disabled }) => (
        <li key={username} className="wrap-anywhere">
          {name}{' '}
          <span className="text-small text-faint">
            {disabled ? text('ring_group_disabled') : text('ring_group_seconds_of', { seconds })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Next({ of: { next } }: { of: RingGroup }) {
  if (!next) return text('ring_group_ends')
  return next.name === null ? (
    <StatusDot tone="bad">{text('ring_group_gone')}</StatusDot>
  ) : (
    <span className="grid">
      <span className="wrap-anywhere">{next.name}</span>
      <span className="text-small text-faint">{categoryName(next.category)}</span>
    </span>
  )
}

/** The ring groups, with who rings and what follows. */
export function RingGroupTable({ isReader, onEdit, onAdd }: RingGroupTableProps) {
  const { page, onPage } = usePage()
  const [tested, setTested] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<RingGroup | null>(null)

  function act(action: RingGroupAction, of: RingGroup) {
    const places = of.used_by.join(', ')
    if (action === 'edit') onEdit(of)
    else if (action === 'test') setTested(tested === of.id ? null : of.id)
    // What would be refused is not asked.
    else if (places !== '') toast.info(text('destination_in_use', { places }))
    else setDeleting(of)
  }
  const button = (action: RingGroupAction, label: string, of: RingGroup) => (
    <Button
      kind={action === 'delete' ? 'plain-danger' : 'plain'}
      size="row"
      {...(action === 'test' && { 'aria-expanded': tested === of.id })}
      aria-label={text('ring_group_action_of', { action: label, name: of.name })}
      onClick={() => act(action, of)}
    >
      {label}
    </Button>
  )
  const columns: Column<RingGroup>[] = [
    {
      head: text('ring_group_name'),
      cell: ({ name, group_number }) => (
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{name}</b>
          <span className="text-small font-normal text-faint">{group_number}</span>
        </span>
      ),
      card: 'title',
    },
    { head: text('ring_group_order'), cell: ({ order }) => orderName(order), named: true },
    { head: text('ring_group_people'), cell: (it) => <People of={it} />, named: true },
    { head: text('ring_group_then'), cell: (it) => <Next of={it} />, named: true },
    {
      head: text('ring_group_actions'),
      cell: (it) => (
        <span className="flex flex-wrap gap-1 carded:mt-2">
          {button('test', text('ring_group_test'), it)}
          {!isReader && button('edit', text('ring_group_edit'), it)}
          {!isReader && button('delete', text('ring_group_delete'), it)}
        </span>
      ),
      card: 'foot',
    },
  ]
  return (
    <>
      <PagedTable
        label={text('ring_groups_list')}
        query={useRingGroups(page)}
        columns={columns}
        rowKey={({ id }) => id}
        expected={2}
        early
        detail={({ id, name, group_number }) =>
          tested === id && (
            <WalkThrough name={name} start={{ start: { category: 'group', destination: group_number } }} />
          )
        }
        page={page}
        onPage={onPage}
        noun={text('ring_groups_rows')}
        failed={text('ring_groups_failed')}
        empty={
          <EmptyState
            title={text('destination_no_groups')}
            action={
              !isReader && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('ring_group_add_first')}
                </Button>
              )
            }
          >
            {text('ring_groups_none_note')}
          </EmptyState>
        }
      />
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteDialog({ of: { id, name }, onClose }: { of: RingGroup; onClose: () => void }) {
  const deletion = useChange<void, unknown>(() => client.deleteRingGroup({ params: { id } }), {
    refreshes: 'routing',
    done: 'ring_group_deleted',
    failed: 'ring_group_delete_failed',
  })
  return (
    <ConfirmDialog
      title={text('ring_group_delete_title', { name })}
      action={text('ring_group_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {text('ring_group_delete_what')}
    </ConfirmDialog>
  )
}
