import type { BoardQueue } from '@ekoline/contract/wallboard.ts'
import { cx } from '../../ui/cx.ts'
import type { Tone } from '../../ui/StatusDot.tsx'
import { presenceTones, presenceWords } from '../queues/presence.ts'
import { clockTime } from './board-time.ts'

const LONG_WAIT_SECONDS = 60

const dots: Record<Tone, string> = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', idle: 'bg-line-strong' }

const list = 'board-list'
const line = 'flex items-center justify-between gap-4 board-text tabular-nums'

interface QueueBlockProps {
  queue: BoardQueue
  /** seconds since the figures arrived, which a wait has lasted longer */
  elapsed: number
}

/** The callers waiting in a queue, and its agents (service-areas §2; decisions, "Unfinished in the original"). */
export function QueueBlock({ queue, elapsed }: QueueBlockProps) {
  const { name, q_no, cl_q, cls_q, agents } = queue
  const unseen = cl_q - cls_q.length
  return (
    <section
      aria-label={`${name}, waiting and agents`}
      className="board-lists board-room min-w-0 rounded-card border border-line bg-surface"
    >
      <div>
        <h2 className="pb-1 board-text font-semibold">Queue: {q_no}-Call Waiting</h2>
        {cls_q.length === 0 ? (
          <p className="board-text text-faint">Nobody waits</p>
        ) : (
          <ol className={list}>
            {cls_q.map(({ number, waiting_seconds }, place) => {
              const waited = waiting_seconds + elapsed
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the line is what it is
                <li key={place} className={line}>
                  <span className="min-w-0 wrap-anywhere">{number}</span>
                  <b className={cx(waited >= LONG_WAIT_SECONDS && 'text-bad')}>{clockTime(waited)}</b>
                </li>
              )
            })}
            {unseen > 0 && <li className="board-text text-faint">and {unseen} more</li>}
          </ol>
        )}
      </div>
      <div>
        <h2 className="pb-1 board-text font-semibold">Agents on Call</h2>
        {agents.length === 0 ? (
          <p className="board-text text-faint">Nobody answers this queue</p>
        ) : (
          <ul className={list}>
            {agents.map((agent, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two agents may have one name
              <li key={place} className={line}>
                <span className="min-w-0 wrap-anywhere">{agent.name}</span>
                <span className="flex items-center gap-3 text-soft">
                  <span
                    aria-hidden="true"
                    className={cx('board-dot shrink-0 rounded-full', dots[presenceTones[agent.state]])}
                  />
                  {presenceWords[agent.state]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
