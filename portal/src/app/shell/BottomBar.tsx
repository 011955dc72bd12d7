import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Icon, MenuIcon } from '../../ui/icons.tsx'
import { DialLink } from './DialLink.tsx'
import { type Item, itemOf } from './menu.ts'
import { frame } from './ShellSkeleton.tsx'

const tabClass = cx(
  'relative grid h-15 w-full content-center justify-items-center gap-0.5 text-label text-soft',
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  'before:absolute before:inset-x-5 before:top-0 before:h-0.75 before:rounded-full before:bg-danfo',
  'not-aria-[current=page]:before:hidden',
)

/** What is used most, within reach of a thumb, where there is no room for a sidebar; the rest is behind its last button. */
export function BottomBar({ more, onMore }: { more: boolean; onMore: () => void }) {
  return (
    <nav aria-label={text('shell_bar')} className={frame.bottomBar}>
      <ul className="mx-auto grid max-w-[30rem] grid-cols-5">
        <Tab item={itemOf('overview')}>{text('shell_home')}</Tab>
        <Tab item={itemOf('calls')}>{text('shell_calls')}</Tab>
        <li className="grid place-items-center">
          <DialLink className="grid size-12 place-items-center rounded-full bg-lagoon text-on-lagoon hover:bg-lagoon-deep">
            <span className="sr-only">{text('dial_title')}</span>
          </DialLink>
        </li>
        <Tab item={itemOf('voicemail')}>{text('title_voicemail')}</Tab>
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={more}
            onClick={onMore}
            className={tabClass}
          >
            <MenuIcon />
            {text('shell_more')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Tab({ item, children }: { item: Item; children: ReactNode }) {
  const { to, here, icon, Mark } = item
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={here.includes(pathname) ? 'page' : undefined} className={tabClass}>
        <Icon>
          <path d={icon} />
        </Icon>
        {children}
        {Mark && (
          <span className="absolute top-1 left-[calc(50%+0.25rem)]">
            <Suspense>
              <Mark short />
            </Suspense>
          </span>
        )}
      </Link>
    </li>
  )
}
