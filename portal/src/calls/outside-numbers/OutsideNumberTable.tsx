import type { OutsideNumber } from '@ekoline/contract/calls/outside-numbers.ts'
import { client } from '../../app/client.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useOutsideNumbers } from './outside-numbers.queries.ts'

interface TableProps {
  isReader: boolean
  onAdd: () => void
}

/** The outside numbers, with their price and what leads to them. */
export function OutsideNumberTable({ isReader, onAdd }: TableProps) {
  const { page, onPage } = usePage()
  const columns: Column<OutsideNumber>[] = [
    nameColumn(text('outside_number_name'), ({ number }) => (
      <span className="whitespace-nowrap">{formatPhone(number)}</span>
    )),
    {
      head: text('outside_number_price'),
      cell: ({ per_minute }) =>
        per_minute === null ? (
          <StatusDot tone="bad">{text('outside_number_no_price')}</StatusDot>
        ) : (
          formatPrice(per_minute)
        ),
      figures: true,
      named: true,
    },
    {
      head: text('outside_number_used'),
      cell: ({ used_by }) => (
        <span className="wrap-anywhere">{used_by.join(', ') || text('outside_number_used_nowhere')}</span>
      ),
      named: true,
    },
  ]
  return (
    <ThingTable
      label={text('outside_numbers_list')}
      query={useOutsideNumbers(page)}
      columns={columns}
      isReader={isReader}
      actionsHead={text('outside_number_actions')}
      actions={(number) => [{ label: text('outside_number_delete'), deletion: deletionOf(number) }]}
      expected={2}
      early
      page={page}
      onPage={onPage}
      noun={text('outside_numbers_rows')}
      failed={text('outside_numbers_failed')}
      empty={{
        title: text('outside_numbers_none'),
        note: text('outside_numbers_none_note'),
        action: <AddFirst onAdd={onAdd}>{text('outside_number_add_first')}</AddFirst>,
      }}
    />
  )
}

const deletionOf = ({ id, name, number, used_by }: OutsideNumber): Deletion => ({
  title: text('outside_number_delete_title', { name }),
  what: text('outside_number_delete_what', { number: formatPhone(number) }),
  action: text('outside_number_delete_action'),
  usedBy: used_by,
  work: () => client.deleteOutsideNumber({ params: { id } }),
  refreshes: ['calls', 'routing'],
  done: 'outside_number_deleted',
  failed: 'outside_number_delete_failed',
})
