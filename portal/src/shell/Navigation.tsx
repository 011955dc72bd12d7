import { NavLink, useLocation } from 'react-router'
import { useProfile } from '../features/profile/profile.queries.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import type { SetUp } from './ContactSupportDialog.tsx'

type Item =
  | { label: string; to: string }
  /** opens a dialog, which leads to the screen `at` */
  | { label: SetUp; setUp: SetUp; at: string }

interface Group {
  title?: string
  items: Item[]
}

/** The links of account-core §2, grouped as the design draws them (docs/decisions/016-screens.md). */
const groupsFor = (isVerified: boolean): Group[] => [
  {
    items: [
      { label: 'Overview', to: paths.overview() },
      { label: 'Call History', to: paths.calls() },
      { label: 'Payments', to: paths.payments() },
      { label: 'Users', to: paths.users() },
    ],
  },
  {
    title: 'Phone system',
    items: [
      { label: 'Phone numbers', to: paths.phone() },
      { label: 'IVR', setUp: 'IVR', at: paths.ivr() },
      { label: 'Queues', setUp: 'Queues', at: paths.queues() },
      { label: 'Conferences', to: paths.conferences() },
      { label: 'Files', to: paths.files() },
    ],
  },
  {
    title: 'Outreach',
    items: [
      { label: 'Bulk dialler', to: paths.bulkDialler() },
      { label: 'OTP history', to: paths.otpHistory() },
    ],
  },
  {
    title: 'Business',
    items: [
      { label: 'Business page', to: paths.businessPage() },
      { label: 'Developers', to: paths.developers() },
      ...(isVerified ? [] : [{ label: 'Verify account', to: paths.verifyAccount() }]),
    ],
  },
]

const itemClass = cx(
  'relative flex h-9 touch:h-10 max-wide:h-10 w-full items-center rounded-field px-3 text-left text-soft hover:bg-lagoon-wash hover:text-ink',
  'aria-[current=page]:bg-lagoon-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  // where you are: one of the few places that are danfo yellow
  'before:absolute before:inset-y-2 before:-left-3 before:w-1 before:rounded-full before:bg-danfo',
  'not-aria-[current=page]:before:hidden',
)

interface NavigationProps {
  onSetUp: (what: SetUp) => void
  onFollowed?: () => void
}

/** The main menu, in the sidebar and in the drawer. */
export function Navigation({ onSetUp, onFollowed }: NavigationProps) {
  const isVerified = useProfile().verification_status === 'verified'
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="grid gap-4 pt-3">
      {groupsFor(isVerified).map(({ title, items }) => (
        <div key={title ?? 'first'}>
          {title && <h2 className="px-3 pb-1 text-label text-faint">{title}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                {'to' in item ? (
                  <NavLink to={item.to} end onClick={onFollowed} className={itemClass}>
                    {item.label}
                  </NavLink>
                ) : (
                  <button
                    type="button"
                    aria-current={pathname === item.at ? 'page' : undefined}
                    onClick={() => onSetUp(item.setUp)}
                    className={itemClass}
                  >
                    {item.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
