import type { QueueNow } from '@ekoline/contract/routing/call-centre.ts'
import { SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { whoIs } from '../../calls/history/call-words.ts'
import { PartyName } from '../../calls/history/PartyName.tsx'
import { clockTime } from '../../format/board-time.ts'
import { timeOfDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { SimulatedCaller } from '../conferences/SimulatedCaller.tsx'
import type { Alerts } from './alerts.ts'
import { type Line, levelOf } from './lines.ts'
import type { Moment } from './moment.ts'

const SHOWN_AT_ONCE = 5 // the rest of a long line opens with a press

interface WaitingCardProps {
  lines: readonly Line[]
  alerts: Alerts
  moment: Moment
}

/** Who waits in each queue and for how long, who wants a call back, and how its day went. */
export function WaitingCard({ lines, alerts, moment }: WaitingCardProps) {
  const [first] = lines
  return (
    <Card
      title={text('centre_lines')}
      aside={
        <span className="text-label text-faint">
          {text('centre_lines_aside', { seconds: SERVICE_LEVEL_SECONDS })}
        </span>
      }
    >
      <ul className="centre-list">
        {lines.map((line) => (
          <li key={line.queue.queue_number} className="grid gap-1.5 py-3">
            <LineHead line={line} goal={alerts.goal} />
            <Callers queue={line.queue} limit={alerts.limit} since={moment.since} />
            <CallBacks queue={line.queue} />
          </li>
        ))}
      </ul>
      {first && (
        <p className="text-small">
          <SimulatedCaller called={first.queue.queue_number} />
        </p>
      )}
    </Card>
  )
}

function LineHead({ line: { queue, signedIn, free }, goal }: { line: Line; goal: number }) {
  const level = levelOf([queue.today])
  const isBelow = level !== null && level < goal
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 wrap-anywhere">
          {queue.name}{' '}
          <span className="text-small font-normal tabular-nums text-faint">{queue.queue_number}</span>{' '}
          <span className={cx('block text-small font-normal', signedIn === 0 ? 'text-warn' : 'text-soft')}>
            {signedIn === 0 ? text('centre_unstaffed') : text('centre_free', { free, signed_in: signedIn })}
          </span>
        </h3>
        {level !== null && (
          <span className={cx('shrink-0 text-small tabular-nums', isBelow && 'font-semibold text-bad')}>
            {text('centre_percent', { percent: level })}
            {isBelow && <span className="sr-only"> {text('centre_goal_missed', { goal })}</span>}
          </span>
        )}
      </div>
      {level !== null && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
          <rect y="1" width="100" height="2" className="fill-line" />
          <rect y="1" width={level} height="2" className={isBelow ? 'fill-bad' : 'fill-lagoon'} />
          <rect x={goal - 0.25} width="0.5" height="4" className="fill-ink" />
        </svg>
      )}
    </>
  )
}

interface CallersProps {
  queue: QueueNow
  limit: number
  since: Moment['since']
}

function Callers({ queue: { name, waiting, callers }, limit, since }: CallersProps) {
  if (waiting === 0) return <p className="text-small text-faint">{text('centre_nobody')}</p>
  const shown = callers.slice(0, SHOWN_AT_ONCE)
  const rest = callers.slice(SHOWN_AT_ONCE)
  const unseen = waiting - callers.length
  const lineOf = (caller: QueueNow['callers'][number], place: number) => {
    const waited = since(caller.since)
    const isLate = waited >= limit
    return (
      <li key={caller.uniqueid} className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] text-small leading-6">
        <span className="tabular-nums text-faint">{place}</span>
        <span className="truncate" title={whoIs(caller)}>
          <PartyName party={caller} />
        </span>
        <span className={cx('tabular-nums', isLate && 'font-semibold text-bad')}>
          {clockTime(waited)}
          {isLate && <span className="sr-only"> {text('centre_late')}</span>}
        </span>
      </li>
    )
  }
  return (
    <>
      <ol aria-label={text('centre_line_of', { name })}>
        {shown.map((caller, at) => lineOf(caller, at + 1))}
      </ol>
      {rest.length > 0 && (
        <details className="text-small">
          <summary className="touch:min-h-10 content-center text-soft">
            {text('wallboard_more', { count: waiting - shown.length })}
          </summary>
          <ol start={SHOWN_AT_ONCE + 1}>
            {rest.map((caller, at) => lineOf(caller, SHOWN_AT_ONCE + at + 1))}
          </ol>
          {unseen > 0 && <p className="text-faint">{text('wallboard_more', { count: unseen })}</p>}
        </details>
      )}
    </>
  )
}

/** They are not on the line, and their wait is none to hurry for. */
function CallBacks({ queue: { call_backs: count, call_backs_since: since } }: { queue: QueueNow }) {
  if (since === null) return null
  return (
    <p className="text-small text-soft">
      {text(count === 1 ? 'centre_call_backs_one' : 'centre_call_backs', {
        count,
        time: timeOfDay(instantOf(since)),
      })}
    </p>
  )
}
