import type { MissedCall } from '@ekoline/contract/calls/missed-calls.ts'
import type { ReactNode } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { useDoneToday, type useMissedCalls } from './missed.queries.ts'
import { callerOf, howItClosed } from './missed-words.ts'

interface ClosedTableProps {
  /** what the table is called */
  label: string
  lines: ReturnType<typeof useMissedCalls>
  page: number
  onPage: (page: number) => void
  empty: ReactNode
}

/** Closed lines: who was reached, and by whom; each may be opened again. */
export function ClosedTable({ label, lines, page, onPage, empty }: ClosedTableProps) {
  const isReader = useProfile().userStatus === 'lead'
  const reopen = useChange(({ id }: MissedCall) => client.reopenMissedCall({ params: { id } }), {
    done: (_, line) => text('missed_reopened', { who: callerOf(line) }),
    failed: 'missed_change_failed',
    refreshes: 'calls',
  })
  const columns: Column<MissedCall>[] = [
    { head: text('missed_who'), cell: (line) => callerOf(line), card: 'title' },
    { head: text('missed_how'), cell: (line) => howItClosed(line) },
    { head: text('missed_when'), cell: ({ first_at }) => formatRelative(first_at), card: 'figure' },
    ...(isReader
      ? []
      : [
          {
            head: text('missed_actions'),
            cell: (line) => (
              <Button
                kind="plain"
                size="row"
                aria-label={text('missed_reopen_of', { who: callerOf(line) })}
                onClick={() => void reopen.run(line)}
              >
                {text('missed_reopen')}
              </Button>
            ),
            card: 'foot',
          } satisfies Column<MissedCall>,
        ]),
  ]
  return (
    <PagedTable
      label={label}
      query={lines}
      columns={columns}
      rowKey={({ id }) => id}
      expected={2}
      page={page}
      onPage={onPage}
      noun={text('missed_done_rows')}
      failed={text('missed_failed')}
      empty={empty}
    />
  )
}

/** Who was reached today. */
export const DoneToday = () => (
  <Card title={text('missed_done')}>
    <p className="mb-3 text-small text-soft">{text('missed_done_note')}</p>
    <ClosedTable
      label={text('missed_done')}
      lines={useDoneToday()}
      page={1}
      onPage={() => undefined}
      empty={<p className="py-2 text-soft">{text('missed_done_none')}</p>}
    />
  </Card>
)
