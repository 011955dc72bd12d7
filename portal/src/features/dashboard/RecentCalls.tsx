import type { CallRecord } from '@ekoline/contract/calls.ts'
import { RECENT_CALLS } from '@ekoline/contract/page.ts'
import { Link } from 'react-router'
import { formatRelative } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { isTaken } from '../calls/call-words.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useRecentCalls } from './dashboard.queries.ts'

const party = (shown: string, bold: boolean) => (bold ? <b>{shown}</b> : shown)

const columnsFor = (username: string): Column<CallRecord>[] => [
  { head: '#', cell: (_, index) => index + 1, card: 'none' },
  {
    head: 'From',
    cell: (call) => party(formatPhone(call.src), isTaken(call, username)),
    named: true,
    cardOf: (call) => (isTaken(call, username) ? 'title' : 'note'),
  },
  {
    head: 'To',
    cell: (call) => party(formatStation(call.calledstation), !isTaken(call, username)),
    named: true,
    card: 'title',
    cardOf: (call) => (isTaken(call, username) ? 'note' : 'title'),
  },
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
  const { username } = useSeat()
  const table = (rows: CallRecord[] | undefined) => (
    <DataTable
      label="Recent calls"
      columns={columnsFor(username)}
      rows={rows}
      rowKey={({ uniqueid }) => uniqueid}
      expected={RECENT_CALLS}
    />
  )
  return (
    <Card
      title="Recent calls"
      aside={
        <Link to={paths.calls()} className={`text-small ${aloneLinkClass}`}>
          See all calls
        </Link>
      }
    >
      <Region of={calls} loading={table(undefined)} failed={text('recent_calls_failed')}>
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
