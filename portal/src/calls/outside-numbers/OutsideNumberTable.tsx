import type { OutsideNumber } from '@ekoline/contract/calls/outside-numbers.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
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
import { useOutsideNumbers } from './outside-numbers.queries.ts'

interface TableProps {
  isReader: boolean
  onAdd: () => void
}

/** The outside numbers, with their price and what leads to them. */
export function OutsideNumberTable({ isReader, onAdd }: TableProps) {
  const { page, onPage } = usePage()
  const [deleting, setDeleting] = useState<OutsideNumber | null>(null)

  function remove(it: OutsideNumber) {
    // What would be refused is not asked.
    if (it.used_by.length > 0) toast.info(text('destination_in_use', { places: it.used_by.join(', ') }))
    else setDeleting(it)
  }
  const columns: Column<OutsideNumber>[] = [
    {
      head: text('outside_number_name'),
      cell: ({ name, number }) => (
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{name}</b>
          <span className="text-small font-normal whitespace-nowrap text-faint">{formatPhone(number)}</span>
        </span>
      ),
      card: 'title',
    },
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
    ...(isReader
      ? []
      : [
          {
            head: text('outside_number_actions'),
            cell: (it: OutsideNumber) => (
              <Button
                kind="plain-danger"
                size="row"
                aria-label={text('outside_number_action_of', {
                  action: text('outside_number_delete'),
                  name: it.name,
                })}
                onClick={() => remove(it)}
              >
                {text('outside_number_delete')}
              </Button>
            ),
            card: 'foot' as const,
          },
        ]),
  ]
  return (
    <>
      <PagedTable
        label={text('outside_numbers_list')}
        query={useOutsideNumbers(page)}
        columns={columns}
        rowKey={({ id }) => id}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('outside_numbers_rows')}
        failed={text('outside_numbers_failed')}
        empty={
          <EmptyState
            title={text('outside_numbers_none')}
            action={
              !isReader && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('outside_number_add_first')}
                </Button>
              )
            }
          >
            {text('outside_numbers_none_note')}
          </EmptyState>
        }
      />
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteDialog({ of: { id, name, number }, onClose }: { of: OutsideNumber; onClose: () => void }) {
  const deletion = useChange<void, unknown>(() => client.deleteOutsideNumber({ params: { id } }), {
    done: 'outside_number_deleted',
    failed: 'outside_number_delete_failed',
    refreshes: ['calls', 'routing'],
  })
  return (
    <ConfirmDialog
      title={text('outside_number_delete_title', { name })}
      action={text('outside_number_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {text('outside_number_delete_what', { number: formatPhone(number) })}
    </ConfirmDialog>
  )
}
