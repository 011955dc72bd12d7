import { callStatus } from '@ekoline/contract/call-status.ts'
import type { CallRecord } from '@ekoline/contract/calls.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'

const tones: Partial<Record<MessageKey, Tone>> = {
  call_answered: 'good',
  call_busy: 'warn',
  call_congestion: 'bad',
}

function CallStatus({ of }: { of: CallRecord }) {
  const status = callStatus(of.terminatecauseid)
  return (
    <span className="whitespace-nowrap max-cards:text-small">
      <StatusDot tone={tones[status] ?? 'idle'}>{text(status)}</StatusDot>
    </span>
  )
}

const columnsFrom = (first: number): Column<CallRecord>[] => [
  { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
  {
    head: 'From',
    cell: ({ src }) => (
      <span className="cards:block cards:min-w-22 cards:text-balance">{formatPhone(src)}</span>
    ),
    named: true,
  },
  {
    head: 'To',
    cell: ({ calledstation }) => (
      <b className="block cards:min-w-22 text-balance">{formatStation(calledstation)}</b>
    ),
    card: 'title',
  },
  { head: 'Date', cell: ({ starttime }) => formatDateTime(starttime) },
  {
    head: 'Duration',
    cell: ({ real_sessiontime }) => formatDuration(real_sessiontime),
    card: 'figure',
    figures: true,
  },
  { head: 'Call Status', cell: (call) => <CallStatus of={call} />, card: 'figure' },
  {
    head: 'Cost',
    cell: ({ cost }) => <span className="max-cards:text-small">{formatNaira(cost)}</span>,
    card: 'figure',
    figures: true,
  },
]

interface CallTableProps {
  /** undefined while they are fetched */
  calls: readonly CallRecord[] | undefined
  /** the number of the first row */
  first: number
  /** how many rows there will be */
  expected: number
  refreshing: boolean
}

/** Calls, newest first (account-core §2, "Call History screen"). */
export function CallTable({ calls, first, expected, refreshing }: CallTableProps) {
  return (
    <DataTable
      label="Call History"
      columns={columnsFrom(first)}
      rows={calls}
      rowKey={({ uniqueid }) => uniqueid}
      expected={expected}
      refreshing={refreshing}
    />
  )
}
