import type { wallboardLabels } from '@ekoline/contract/company/messages/wallboard.ts'
import type { BoardQueue } from '@ekoline/contract/company/wallboard.ts'
import { clockTime } from '../../format/board-time.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'

interface Figure {
  head: keyof typeof wallboardLabels
  figure: (queue: BoardQueue) => string | number
  /** needs attention */
  urgent?: (queue: BoardQueue) => boolean
}

// service-areas §2, "Wallboard": the columns of the table
const figures: Figure[] = [
  { head: 'wallboard_in_queue', figure: ({ cl_q }) => cl_q, urgent: ({ cl_q }) => cl_q > 0 },
  { head: 'wallboard_answered', figure: ({ ans_cl }) => ans_cl },
  { head: 'wallboard_aborted', figure: ({ ab_cl }) => ab_cl },
  { head: 'wallboard_hold_time', figure: ({ hl_tm }) => clockTime(hl_tm) },
  { head: 'wallboard_talk_time', figure: ({ tk_tm }) => clockTime(tk_tm) },
]

/** The figures of today, one row for each queue; on narrow screens each queue is a card. */
export function QueueFigures({ queues }: { queues: readonly BoardQueue[] }) {
  return (
    <table className="board-table w-full border-collapse rounded-card bg-surface">
      <caption className="sr-only">{text('wallboard_today')}</caption>
      <thead className="carded:sr-only">
        <tr className="border-b border-line board-label text-faint">
          <th scope="col" className="board-cell text-left font-semibold">
            {text('wallboard_name')}
          </th>
          <th scope="col" className="board-cell text-left font-semibold">
            {text('wallboard_number')}
          </th>
          {figures.map(({ head }) => (
            <th key={head} scope="col" className="board-cell text-right font-semibold">
              {text(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="board-rows">
        {queues.map((queue) => (
          <tr key={queue.q_no} className="board-row border-b border-line">
            <th scope="row" className="board-cell board-name text-left font-semibold wrap-anywhere">
              {queue.name}
            </th>
            <td className="board-cell board-name text-soft tabular-nums carded:text-right">{queue.q_no}</td>
            {figures.map(({ head, figure, urgent }) => (
              <td
                key={head}
                className={cx(
                  'board-cell text-right font-semibold whitespace-nowrap tabular-nums carded:text-left',
                  urgent?.(queue) && 'text-warn',
                )}
              >
                <span aria-hidden="true" className="block board-label font-normal text-faint tabled:hidden">
                  {text(head)}
                </span>
                <span className="board-figure">{figure(queue)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
