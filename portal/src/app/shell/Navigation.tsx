import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronIcon, Icon } from '../../ui/icons.tsx'
import { config } from '../config.ts'
import { foldedGroups, keepFolded } from './folded.ts'
import { type Item, useMenu } from './menu.ts'

const itemClass = cx(
  'relative flex w-full items-center gap-3 rounded-field px-3 text-left text-soft hover:bg-lagoon-wash hover:text-ink',
  'aria-[current=page]:bg-lagoon-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  // where you are: one of the few places that are danfo yellow
  'before:absolute before:inset-y-1.5 before:-left-3 before:w-1 before:rounded-full before:bg-danfo',
  'not-aria-[current=page]:before:hidden',
)
// The whole menu is in sight at 768 px, and has more air in a higher window.
const rowClass = 'h-[clamp(1.625rem,3.3dvh,2rem)] whitespace-nowrap touch:h-10'

interface NavigationProps {
  onSetUp: (what: SetUp) => void
  onFollowed?: () => void
}

/** Scrolls the box of the menu, and not the page, to the item of the page that one is on. */
function showCurrent(menu: HTMLElement): void {
  const box = menu.parentElement
  const current = menu.querySelector('[aria-current=page]')
  if (!box || !current) return
  const [around, item] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
  if (item.bottom > around.bottom) box.scrollTop += item.bottom - around.bottom + item.height
  else if (item.top < around.top) box.scrollTop -= around.top - item.top + item.height
}

/** The main menu in the sidebar: groups that fold, but for the page that one is on. @source AC2-1, AC4-7, DEC-139 */
export function Navigation({ onSetUp }: NavigationProps) {
  const groups = useMenu()
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const [folded, setFolded] = useState(foldedGroups)
  // Where the menu is higher than the window, the page that one is on may be below its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page anew
  useEffect(() => {
    if (menu.current) showCurrent(menu.current)
  }, [pathname])

  function fold(name: string) {
    const next = folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name]
    setFolded(next)
    keepFolded(next)
  }

  return (
    <nav ref={menu} aria-label={text('shell_main')} className="pt-1">
      {groups.map(({ name, heading, items }) => {
        const isFolded = folded.includes(name)
        const shown = isFolded ? items.filter(({ here }) => here.includes(pathname)) : items
        return (
          <div key={name}>
            {heading && (
              <button
                type="button"
                aria-expanded={!isFolded}
                onClick={() => fold(name)}
                className="group mt-0.5 flex h-6 w-full items-center justify-between rounded-field px-3 text-label font-semibold text-faint hover:text-ink touch:h-10"
              >
                {text(heading)}
                <span
                  className={cx(
                    'scale-75',
                    isFolded
                      ? '-rotate-90'
                      : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100',
                  )}
                >
                  <ChevronIcon />
                </span>
              </button>
            )}
            {shown.length > 0 && (
              <ul aria-label={heading ? text(heading) : undefined}>
                {shown.map((item) => (
                  <li key={item.name}>
                    <MenuEntry item={item} className={cx(itemClass, rowClass)} onSetUp={onSetUp} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </nav>
  )
}

/** The same menu as a sheet has it: two columns, nothing folded. */
export function SheetNavigation({ onSetUp, onFollowed }: NavigationProps) {
  const groups = useMenu()
  const [top, first, ...others] = groups
  const joined = top && first ? [{ ...first, items: [...top.items, ...first.items] }, ...others] : groups
  return (
    <nav aria-label={text('shell_main')}>
      {joined.map(({ name, heading, items }) => (
        <section key={name}>
          {heading && <SheetHeading>{text(heading)}</SheetHeading>}
          <ul className="grid grid-cols-2 gap-x-2">
            {items.map((item) => (
              <li key={item.name}>
                <MenuEntry
                  item={item}
                  className={cx(itemClass, sheetRowClass)}
                  onSetUp={onSetUp}
                  onFollowed={onFollowed}
                  short
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

export const SheetHeading = ({ children }: { children: string }) => (
  <h3 className="mt-2 px-2 text-label font-semibold text-faint">{children}</h3>
)

/** Narrow enough that two columns fit on a small phone. */
const sheetRowClass = 'min-h-10 gap-2! px-2! leading-tight text-small'

interface EntryProps {
  item: Item
  className: string
  onSetUp: (what: SetUp) => void
  onFollowed?: (() => void) | undefined
  /** there is little room for the mark */
  short?: boolean
}

function MenuEntry({ item, className, onSetUp, onFollowed, short = false }: EntryProps) {
  const { title, icon, to, here, setUp, Mark } = item
  const { pathname } = useLocation()
  const label = <Label icon={icon}>{text(title)}</Label>
  if (setUp && config().support.sets_up.includes(setUp))
    return (
      <button
        type="button"
        aria-current={pathname === to ? 'page' : undefined}
        onClick={() => onSetUp(setUp)}
        className={className}
      >
        {label}
      </button>
    )
  return (
    <Link
      to={to}
      aria-current={here.includes(pathname) ? 'page' : undefined}
      onClick={onFollowed}
      className={className}
    >
      {label}
      {Mark && (
        <Suspense>
          <Mark short={short} />
        </Suspense>
      )}
    </Link>
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
