import type { CallRecord } from '@ekoline/contract/calls.ts'
import { RECENT_CALLS } from '@ekoline/contract/page.ts'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { linkClass } from '../../ui/link.ts'
import { Region } from '../../ui/Region.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useRecentCalls } from './dashboard.queries.ts'

const columns: Column<CallRecord>[] = [
  { head: '#', cell: (_, index) => index + 1, card: 'none' },
  { head: 'From', cell: ({ src }) => formatPhone(src), named: true },
  { head: 'To', cell: ({ calledstation }) => <b>{formatStation(calledstation)}</b>, card: 'title' },
  { head: 'Time', cell: ({ starttime }) => formatRelative(starttime) },
  {
    head: 'Duration',
    cell: ({ real_sessiontime }) => formatDuration(real_sessiontime),
    card: 'figure',
    figures: true,
  },
]

/** The newest calls (service-areas §2, "Dashboard"). */
export function RecentCalls() {
  const calls = useRecentCalls()
  const table = (rows: CallRecord[] | undefined) => (
    <DataTable
      label="Recent calls"
      columns={columns}
      rows={rows}
      rowKey={({ uniqueid }) => uniqueid}
      expected={RECENT_CALLS}
    />
  )
  return (
    <Card
      title="Recent calls"
      aside={
        <Link to={paths.calls()} className={`inline-flex min-h-8 items-center text-small ${linkClass}`}>
          See all calls
        </Link>
      }
    >
      <Region
        of={calls}
        loading={table(undefined)}
        failed={unlessOffline(calls.error, text('recent_calls_failed'))}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No calls yet">The newest calls that you place or take appear here.</EmptyState>
          ) : (
            table(rows)
          )
        }
      </Region>
    </Card>
  )
}
