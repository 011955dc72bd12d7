import type { BoardQueue } from '@ekoline/contract/company/wallboard.ts'
import { ago, clockTime } from '../../format/board-time.ts'
import { presenceTones, presenceWords } from '../../routing/queues/presence.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { dots } from '../../ui/StatusDot.tsx'

const LONG_WAIT_SECONDS = 60
const SHOWN_WAITING = 6 // who waits longest; more would push the agents off the screen
const CLOSE_FROM = 9 // callers and agents of a queue, from which on its lines are smaller and closer

const list = 'board-list'
const line = 'flex min-w-0 items-center justify-between gap-3 board-text tabular-nums'

interface QueueBlockProps {
  queue: BoardQueue
  /** seconds since the figures arrived, which a wait has lasted longer */
  elapsed: number
}

/** The callers waiting in a queue, and its agents (service-areas §2; decisions, "Unfinished in the original"). */
export function QueueBlock({ queue, elapsed }: QueueBlockProps) {
  const { name, q_no, cl_q, cb_q, cb_tm, cls_q, agents } = queue
  const shown = cls_q.slice(0, SHOWN_WAITING)
  const unseen = cl_q - shown.length
  return (
    <section
      aria-label={text('wallboard_queue', { name })}
      className={cx(
        'board-lists board-room min-w-0 rounded-card border border-line bg-surface',
        shown.length + agents.length >= CLOSE_FROM && 'board-close',
      )}
    >
      <div>
        <h2 className="pb-1 board-text font-semibold">{text('wallboard_waiting', { number: q_no })}</h2>
        {shown.length === 0 ? (
          <p className="board-text text-faint">{text('wallboard_nobody_waits')}</p>
        ) : (
          <ol className={list}>
            {shown.map(({ number, name: caller, waiting_seconds }, place) => {
              const waited = waiting_seconds + elapsed
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the line is what it is
                <li key={place} className={line}>
                  {caller === undefined ? (
                    <span className="min-w-0 wrap-anywhere">{number}</span>
                  ) : (
                    <span className="min-w-0 truncate">{caller}</span>
                  )}
                  <b className={cx(waited >= LONG_WAIT_SECONDS && 'text-bad')}>{clockTime(waited)}</b>
                </li>
              )
            })}
            {unseen > 0 && (
              <li className="board-text text-faint">{text('wallboard_more', { count: unseen })}</li>
            )}
          </ol>
        )}
        {cb_q > 0 && (
          <p className="pt-1 board-text text-soft">
            {text(cb_q === 1 ? 'wallboard_call_backs_one' : 'wallboard_call_backs', {
              count: cb_q,
              ago: ago(cb_tm + elapsed),
            })}
          </p>
        )}
      </div>
      <div>
        <h2 className="pb-1 board-text font-semibold">{text('wallboard_agents')}</h2>
        {agents.length === 0 ? (
          <p className="board-text text-faint">{text('wallboard_no_agents')}</p>
        ) : (
          <ul className={list}>
            {agents.map((agent, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two agents may have one name
              <li key={place} className={line}>
                <span className="min-w-0 truncate">{agent.name}</span>
                <span className="flex shrink-0 items-center gap-2 text-soft">
                  <span
                    aria-hidden="true"
                    className={cx('board-dot shrink-0 rounded-full', dots[presenceTones[agent.state]])}
                  />
                  {presenceWords(agent.state, agent.reason)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
