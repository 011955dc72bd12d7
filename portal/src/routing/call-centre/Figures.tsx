import { SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import type { ReactNode } from 'react'
import { clockTime } from '../../format/board-time.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import type { Alerts } from './alerts.ts'
import { type Line, levelOf } from './lines.ts'

interface FiguresProps {
  lines: readonly Line[]
  alerts: Alerts
}

/** How it goes now, and how the day went so far, of all that is shown. */
export function Figures({ lines, alerts: { limit, goal } }: FiguresProps) {
  const days = lines.map(({ queue }) => queue.today)
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  const longest = Math.max(0, ...lines.map((line) => line.longest ?? 0))
  const level = levelOf(days)
  const offered = sum(({ queue }) => queue.today.offered)
  const isLate = longest >= limit
  const isBelow = level !== null && level < goal
  return (
    <section aria-label={text('centre_figures')}>
      <dl className="centre-figures">
        <Figure name={text('centre_waiting')}>{sum(({ queue }) => queue.waiting)}</Figure>
        <Figure
          name={text('centre_longest')}
          note={text(isLate ? 'centre_limit_passed' : 'centre_limit', { limit: formatTalkTime(limit) })}
          bad={isLate}
        >
          {clockTime(longest)}
        </Figure>
        <Figure
          name={text('centre_in_time', { seconds: SERVICE_LEVEL_SECONDS })}
          note={text(isBelow ? 'centre_goal_missed' : 'centre_goal', { goal })}
          bad={isBelow}
        >
          {level === null ? '–' : text('centre_percent', { percent: level })}
        </Figure>
        <Figure name={text('centre_answered')} note={text('centre_of_offered', { offered })}>
          {sum(({ queue }) => queue.today.answered)}
        </Figure>
        <Figure name={text('centre_missed')}>{sum(({ queue }) => queue.today.missed)}</Figure>
        <Figure name={text('centre_longest_today')}>
          {clockTime(Math.max(longest, ...days.map((day) => day.longest_wait_seconds)))}
        </Figure>
      </dl>
    </section>
  )
}

interface FigureProps {
  name: string
  note?: string
  /** beyond what the supervisor wants, which the note says */
  bad?: boolean
  children: ReactNode
}

const Figure = ({ name, note, bad = false, children }: FigureProps) => (
  <div className="centre-figure flex flex-col">
    <dt className="text-small text-soft">{name}</dt>
    <dd
      className={cx('order-first text-number font-semibold tracking-tight tabular-nums', bad && 'text-bad')}
    >
      {children}
    </dd>
    {note && <dd className={cx('text-label', bad ? 'text-bad' : 'text-faint')}>{note}</dd>}
  </div>
)
