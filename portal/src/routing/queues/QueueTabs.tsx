import { NavLink } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { useWallboardSwitch } from './queues.queries.ts'

const tabClass = '-mb-px flex min-h-10 items-center border-b-2'

const tabs = () => [
  { to: paths.queues(), label: text('centre_now') },
  { to: paths.queueCalls(), label: text('queue_calls_tab') },
  { to: paths.queueReports(), label: text('centre_reports') },
  { to: paths.queueSettings(), label: text('centre_settings') },
]

/** What an admin or a supervisor sees of the queues: each view is a screen with an address of its own; the wallboard opens beside them. */
export function QueueTabs() {
  const { username } = useSeat()
  const isBoardOn = useWallboardSwitch().data?.result.on === true
  return (
    <nav aria-label={text('centre_views')} className="-mt-2 mb-5 flex flex-wrap gap-x-4 border-b border-line">
      {tabs().map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            cx(
              tabClass,
              isActive ? 'border-lagoon font-semibold' : 'border-transparent text-soft hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
      {isBoardOn && (
        <a
          href={paths.wallboard(username)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('centre_wallboard')}
          className={cx(tabClass, 'ml-auto border-transparent text-soft hover:text-ink')}
        >
          {text('queue_wallboard')}
        </a>
      )}
    </nav>
  )
}
