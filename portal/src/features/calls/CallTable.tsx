import { callStatus } from '@ekoline/contract/call-status.ts'
import type { CallRecord, RecordingVariant } from '@ekoline/contract/calls.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { costOf, isTaken } from './call-words.ts'
import { RecordingButtons, RecordingPlayer } from './Recording.tsx'

const tones: Partial<Record<MessageKey, Tone>> = {
  call_answered: 'good',
  call_busy: 'warn',
  call_congestion: 'bad',
}

function CallStatus({ of }: { of: CallRecord }) {
  const status = callStatus(of.terminatecauseid)
  return (
    <span className="whitespace-nowrap carded:text-small">
      <StatusDot tone={tones[status] ?? 'idle'}>{text(status)}</StatusDot>
      {of.direction && (
        <span className="ml-4 block text-small text-faint carded:ml-0">{text(`call_${of.direction}`)}</span>
      )}
    </span>
  )
}

/** A time that wraps, if it must, between the day and the clock. */
function Moment({ at }: { at: string }) {
  const shown = formatDateTime(at)
  const clock = shown.lastIndexOf(' ')
  return (
    <>
      <span className="whitespace-nowrap">{shown.slice(0, clock)}</span> {shown.slice(clock + 1)}
    </>
  )
}

/** An empty cell: a dash for the eye, words for screen readers. */
function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}

interface Opened {
  uniqueid: string
  variant: RecordingVariant
}

interface CallTableProps {
  /** undefined while they are fetched */
  calls: readonly CallRecord[] | undefined
  /** the number of the first row */
  first: number
  /** how many rows there will be */
  expected: number
  refreshing: boolean
  /** the seat whose calls they are */
  username: string | undefined
  /** who looks at them */
  viewer: { admin: boolean; unlimited: boolean; phone: string }
}

/** Calls, newest first (account-core §2, "Call History screen"). One recording is played at a time. */
export function CallTable({ calls, first, expected, refreshing, username, viewer }: CallTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpened = (call: CallRecord, variant: RecordingVariant) =>
    opened?.uniqueid === call.uniqueid && opened.variant === variant

  const buttons = (call: CallRecord, variant: RecordingVariant) => (
    <RecordingButtons
      call={call}
      variant={variant}
      open={isOpened(call, variant)}
      onPlay={() => setOpened(isOpened(call, variant) ? null : { uniqueid: call.uniqueid, variant })}
    />
  )
  const player = (call: CallRecord): ReactNode =>
    opened?.uniqueid === call.uniqueid && (
      <RecordingPlayer
        key={opened.variant}
        call={call}
        variant={opened.variant}
        onClose={() => setOpened(null)}
      />
    )

  const party = (shown: string, bold: boolean) =>
    bold ? (
      <b className="block cards:min-w-22 text-balance">{shown}</b>
    ) : (
      <span className="cards:block cards:min-w-22 cards:text-balance">{shown}</span>
    )
  const columns: Column<CallRecord>[] = [
    { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
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
    { head: 'Date', cell: ({ starttime }) => <Moment at={starttime} /> },
    {
      head: 'Duration',
      cell: ({ real_sessiontime }) => formatDuration(real_sessiontime),
      card: 'figure',
      figures: true,
    },
    { head: 'Call Status', cell: (call) => <CallStatus of={call} />, card: 'figure' },
    {
      head: 'Download (Individual)',
      cell: (call) => {
        if (!call.recorded) return <span className="text-small text-faint">No recording</span>
        return call.individual ? buttons(call, 'individual') : <Nothing words="For who placed or took it" />
      },
      cardOf: ({ recorded, individual }) => (individual || !recorded ? 'note' : 'none'),
    },
    {
      head: 'Download (Business Users)',
      cell: (call) => {
        if (!call.recorded) return <Nothing words="No recording" />
        return viewer.admin ? buttons(call, 'business') : <Nothing words="For admins" />
      },
      cardOf: ({ recorded }) => (recorded && viewer.admin ? 'note' : 'none'),
    },
    {
      head: 'Cost',
      cell: (call) => <span className="carded:text-small">{costOf(call, viewer)}</span>,
      card: 'figure',
      figures: true,
    },
  ]
  return (
    <DataTable
      label="Call History"
      columns={columns}
      rows={calls}
      rowKey={({ uniqueid }) => uniqueid}
      expected={expected}
      refreshing={refreshing}
      early
      detail={player}
    />
  )
}
