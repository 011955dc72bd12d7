import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import type { MenuItem, Screen } from '../../kit/screens.ts'
import type { SetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { config } from '../config.ts'
import { allScreens } from '../screens.ts'

/** From the top (account-core §2, docs/decisions/016-screens.md). */
const GROUPS: MenuItem['group'][] = ['daily', 'phones', 'reach', 'account']

interface MarkedItem extends MenuItem {
  mark?: () => Promise<ComponentType>
}
interface MarkedScreen extends Screen {
  menu?: MarkedItem
}

const screens = Object.entries<MarkedScreen>(allScreens)

const items = screens.flatMap(([name, { path, title, menu }]) => {
  if (!menu) return []
  const { mark } = menu
  const tabs = screens.filter(([, { tabOf }]) => tabOf === name).map(([, tab]) => tab.path)
  const Mark = mark && lazyScreen(async () => ({ Mark: await mark() }), 'Mark')
  return [{ ...menu, to: path, title, here: [path, ...tabs], Mark }]
})

const groups = GROUPS.map((name) => ({
  name,
  items: items.filter(({ group }) => group === name).sort((one, other) => one.place - other.place),
}))

const itemClass = cx(
  'relative flex h-8 touch:h-10 max-wide:h-10 w-full items-center gap-3 rounded-field px-3 text-left text-soft hover:bg-lagoon-wash hover:text-ink',
  'aria-[current=page]:bg-lagoon-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  // where you are: one of the few places that are danfo yellow
  'before:absolute before:inset-y-2 before:-left-3 before:w-1 before:rounded-full before:bg-danfo',
  'not-aria-[current=page]:before:hidden',
)

interface NavigationProps {
  onSetUp: (what: SetUp) => void
  onFollowed?: () => void
}

/** Scrolls the box of the menu, and not the page, to the item of the page that one is on. */
function showCurrent(menu: HTMLElement): void {
  const box = menu.closest('dialog') ?? menu.parentElement
  const current = menu.querySelector('[aria-current=page]')
  if (!box || !current) return
  const [around, item] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
  if (item.bottom > around.bottom) box.scrollTop += item.bottom - around.bottom + item.height
  else if (item.top < around.top) box.scrollTop -= around.top - item.top + item.height
}

/** The main menu, in the sidebar and in the drawer. @source AC2-1, AC4-7, DEC-139 */
export function Navigation({ onSetUp, onFollowed }: NavigationProps) {
  const { verification_status, admin_status } = useProfile()
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // Where the menu is higher than the window, the page that one is on may be below its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page anew
  useEffect(() => {
    // In a drawer once that is open, which its own effect does.
    queueMicrotask(() => menu.current && showCurrent(menu.current))
  }, [pathname])
  const sees = { unverified: verification_status !== 'verified', admins: admin_status }
  return (
    <nav ref={menu} aria-label={text('shell_main')} className="pt-2">
      {groups.map(({ name, items }) => (
        <ul key={name} className="border-line py-2 not-first:border-t">
          {items
            .filter(({ seenBy }) => !seenBy || sees[seenBy])
            .map(({ title, icon, to, here, setUp, Mark }) => (
              <li key={title}>
                {setUp && config().support.sets_up.includes(setUp) ? (
                  <button
                    type="button"
                    aria-current={pathname === to ? 'page' : undefined}
                    onClick={() => onSetUp(setUp)}
                    className={itemClass}
                  >
                    <Label icon={icon}>{text(title)}</Label>
                  </button>
                ) : (
                  <Link
                    to={to}
                    aria-current={here.includes(pathname) ? 'page' : undefined}
                    onClick={onFollowed}
                    className={itemClass}
                  >
                    <Label icon={icon}>{text(title)}</Label>
                    {Mark && (
                      <Suspense>
                        <Mark />
                      </Suspense>
                    )}
                  </Link>
                )}
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}

function Label({ icon, children }: { icon: string | undefined; children: ReactNode }) {
  return (
    <>
      {icon ? (
        <Icon>
          <path d={icon} />
        </Icon>
      ) : (
        <span className="w-5 shrink-0" />
      )}
      {children}
    </>
  )
}
