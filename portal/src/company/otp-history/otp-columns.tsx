import type { OtpItem, OtpStatus } from '@ekoline/contract/company/otp-history.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { numberColumn } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'

const statuses = {
  calling: { words: 'otp_calling', tone: 'warn' },
  delivered: { words: 'otp_delivered', tone: 'good' },
  'hung up': { words: 'otp_hung_up', tone: 'warn' },
  busy: { words: 'otp_busy', tone: 'warn' },
  'no answer': { words: 'otp_no_answer', tone: 'idle' },
  declined: { words: 'otp_declined', tone: 'warn' },
  'no such number': { words: 'otp_no_such_number', tone: 'bad' },
  failed: { words: 'otp_failed', tone: 'bad' },
} as const satisfies Record<OtpStatus, { words: string; tone: Tone }>

const SHORT_TIME = '24 Nov, 11:32:03'.length // one of another year has its year too

/** A time that wraps, if it must, between the day and the clock; of the same day as another, its clock alone. */
function Moment({ at, after }: { at: string | null; after?: string }) {
  if (at === null) return <span className="text-faint">{text('otp_not_yet')}</span>
  const shown = formatDateTime(at)
  const clock = shown.lastIndexOf(' ')
  if (after && formatDateTime(after).startsWith(shown.slice(0, clock + 1))) return shown.slice(clock + 1)
  return (
    <span className={cx(shown.length > SHORT_TIME && 'otp-wraps')}>
      <span className="whitespace-nowrap">{shown.slice(0, clock)}</span> {shown.slice(clock + 1)}
    </span>
  )
}

/** The id of a call, which is long and seldom read; the seconds that most begin with stay in one piece. */
const UniqueId = ({ id }: { id: string }) => (
  <span className="wrap-anywhere carded:text-small text-soft cards:block cards:min-w-22">{id}</span>
)

/** A number that wraps, if it must, in its middle. */
function PhoneNumber({ number }: { number: string }) {
  const parts = formatPhone(number).split(' ')
  return (
    <>
      <span className="whitespace-nowrap">{parts.slice(0, 2).join(' ')}</span>{' '}
      <span className="whitespace-nowrap">{parts.slice(2).join(' ')}</span>
    </>
  )
}

/** The one-time password calls (service-areas §2, "OTP history"). */
export const columnsFrom = (page: number, size: number): Column<OtpItem>[] => [
  numberColumn(page, size),
  { head: text('otp_unique_id'), cell: ({ uniqueid }) => <UniqueId id={uniqueid} />, named: true },
  { head: text('otp_entered'), cell: ({ entry_time }) => <Moment at={entry_time} />, named: true },
  {
    head: text('otp_last_tried'),
    cell: ({ entry_time, last_attempt_time }) => <Moment at={last_attempt_time} after={entry_time} />,
    named: true,
  },
  {
    head: text('otp_caller_id'),
    cell: ({ callerid }) =>
      callerid === '' ? (
        <span className="text-faint">{text('otp_not_shown')}</span>
      ) : (
        <PhoneNumber number={callerid} />
      ),
    named: true,
  },
  {
    head: text('otp_account'),
    cell: ({ account }) => <span className="otp-account">{account}</span>,
    named: true,
  },
  {
    head: text('otp_called'),
    cell: ({ called }) => (
      <b>
        <PhoneNumber number={called} />
      </b>
    ),
    card: 'title',
  },
  {
    head: text('otp_duration'),
    cell: ({ duration }) => formatDuration(duration),
    card: 'figure',
    figures: true,
  },
  {
    head: text('otp_status'),
    cell: ({ status }) => (
      <span className="carded:text-small">
        <StatusDot tone={statuses[status].tone}>{text(statuses[status].words)}</StatusDot>
      </span>
    ),
    card: 'figure',
  },
]
