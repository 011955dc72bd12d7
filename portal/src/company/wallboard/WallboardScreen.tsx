import { useParams } from 'react-router'
import { config } from '../../app/config.ts'
import { ago } from '../../format/board-time.ts'
import { timeOfDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useNow } from '../../ui/useCountdown.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { QueueBlock } from './QueueBlock.tsx'
import { QueueFigures } from './QueueFigures.tsx'
import { type Board, useWallboard } from './useWallboard.ts'
import styles from './wallboard.css?inline'

addStyles(styles)

const STALE_AFTER_SECONDS = 10 // three requests in a row failed

/** The live figures of a workgroup's queues, to be read across a room (service-areas §2, "Wallboard"). @source SA-74 */
export function WallboardScreen() {
  const { usersip, key } = useParams()
  const { board, missing } = useWallboard(key === undefined ? { usersip: usersip ?? '' } : { key })
  const now = useNow()
  const { brand } = config()
  return (
    <div className="board flex min-h-dvh flex-col bg-ground">
      <header className="relative flex items-center justify-between gap-4 bg-panel board-bar text-on-panel">
        <h1 tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-x-[1em] board-name">
          <span className="board-brand">
            <Wordmark name={brand.name} logo={brand.logo_url} />
          </span>
          <span className="sr-only">{text('title_wallboard')}</span>
          {board && <span className="min-w-0 truncate">{board.company}</span>}
        </h1>
        <time dateTime={new Date(now).toISOString()} className="board-name tabular-nums">
          {timeOfDay(new Date(now))}
        </time>
        <span aria-hidden="true" className="road-line absolute inset-x-0 bottom-0 h-1" />
      </header>
      <main className="board-room flex min-w-0 grow flex-col">
        {board ? <Figures board={board} now={now} /> : <NoFigures missing={missing} />}
      </main>
    </div>
  )
}

function NoFigures({ missing }: { missing: 'gone' | 'away' | null }) {
  return (
    <div className="m-auto text-center">
      {missing ? (
        <>
          <p role="alert" className="board-name font-semibold text-bad">
            {text('wallboard_failed')}
          </p>
          <p className="board-text text-soft">{text(`wallboard_${missing}`)}</p>
        </>
      ) : (
        <Spinner large label={text('ui_loading')} />
      )}
    </div>
  )
}

function Figures({ board: { queues, at }, now }: { board: Board; now: number }) {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const isOld = seconds >= STALE_AFTER_SECONDS
  if (queues.length === 0) return <p className="m-auto board-name text-soft">{text('wallboard_empty')}</p>
  return (
    <>
      {isOld && (
        <p className="board-bar board-text rounded-card bg-warn-wash font-semibold text-warn">
          {text('wallboard_stale', { time: timeOfDay(new Date(at)), ago: ago(seconds) })}
        </p>
      )}
      <QueueFigures queues={queues} />
      <div className="board-blocks">
        {queues.map((queue) => (
          <QueueBlock key={queue.q_no} queue={queue} elapsed={isOld ? 0 : seconds} />
        ))}
      </div>
    </>
  )
}
