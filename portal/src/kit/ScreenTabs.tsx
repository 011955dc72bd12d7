import { Link } from 'react-router'

export interface ScreenTab {
  readonly to: string
  readonly label: string
  readonly isHere: boolean
}

/** Screens that belong together, side by side, each with an address of its own. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly ScreenTab[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap w-max max-w-full gap-1 rounded-card bg-sunken p-1">
      {tabs.map(({ to, label: name, isHere }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className="flex min-h-9 items-center rounded-field px-3.5 text-small text-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink touch:min-h-10"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
