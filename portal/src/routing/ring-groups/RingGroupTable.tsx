import type { RingGroup, RingOrder } from '@ekoline/contract/routing/ring-groups.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { WalkThrough } from '../ivr/WalkThrough.tsx'
import { useRingGroups } from './ring-groups.queries.ts'

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

function People({ group: { members } }: { group: RingGroup }) {
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

function Next({ group: { next } }: { group: RingGroup }) {
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
  const columns: Column<RingGroup>[] = [
    nameColumn(text('ring_group_name'), ({ group_number }) => group_number),
    { head: text('ring_group_order'), cell: ({ order }) => orderName(order), named: true },
    { head: text('ring_group_people'), cell: (group) => <People group={group} />, named: true },
    { head: text('ring_group_then'), cell: (group) => <Next group={group} />, named: true },
  ]
  return (
    <ThingTable
      label={text('ring_groups_list')}
      query={useRingGroups(page)}
      columns={columns}
      isReader={isReader}
      actionsHead={text('ring_group_actions')}
      actions={(group) => [
        {
          label: text('ring_group_test'),
          kind: 'plain',
          isOpen: tested === group.id,
          forReaders: true,
          onSelect: () => setTested(tested === group.id ? null : group.id),
        },
        { label: text('ring_group_edit'), icon: <PenIcon />, onSelect: () => onEdit(group) },
        { label: text('ring_group_delete'), deletion: deletionOf(group) },
      ]}
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
      empty={{
        title: text('destination_no_groups'),
        note: text('ring_groups_none_note'),
        action: <AddFirst onAdd={onAdd}>{text('ring_group_add_first')}</AddFirst>,
      }}
    />
  )
}

const deletionOf = ({ id, name, used_by }: RingGroup): Deletion => ({
  title: text('ring_group_delete_title', { name }),
  what: text('ring_group_delete_what'),
  action: text('ring_group_delete_action'),
  usedBy: used_by,
  work: () => client.deleteRingGroup({ params: { id } }),
  refreshes: 'routing',
  done: 'ring_group_deleted',
  failed: 'ring_group_delete_failed',
})
