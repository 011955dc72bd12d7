import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import type { SetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { config } from '../config.ts'
import { paths } from '../paths.ts'

const NewVoicemail = lazyScreen(() => import('../../routing/voicemail/NewVoicemail.tsx'), 'NewVoicemail')

interface Item {
  title: MessageKey
  /** strokes on a field of 20 by 20; none: it belongs to the item above it */
  icon?: string
  to: string
  /** other screens of it, beside it in tabs */
  beside?: readonly string[]
  /** where support sets it up: opens a dialog, which leads to the screen */
  setUp?: SetUp
}

/** The links of account-core §2, grouped as the design draws them (docs/decisions/016-screens.md). */
const groupsFor = (isVerified: boolean, isAdmin: boolean): Item[][] => [
  [
    { title: 'title_overview', icon: 'M3 9.5 10 3l7 6.5V17H3zM8 17v-5h4v5', to: paths.overview() },
    {
      title: 'title_calls',
      icon: 'm4.5 3 3 .5 1 3-2 1.7c1 2.3 2.9 4.3 5.3 5.3l1.7-2 3 1 .5 3c-1 1.2-2.3 1.7-3.8 1.3C8 15.5 4.5 12 3.2 6.8 2.8 5.3 3.3 4 4.5 3z',
      to: paths.calls(),
      beside: [paths.callsToday(), paths.liveCalls(), paths.recording()],
    },
    {
      title: 'title_payments',
      icon: 'M2.5 5h15v10.500h-15zM2.5 8.500h15M5.5 12.500h3',
      to: paths.payments(),
      beside: [paths.statement(), paths.companyMoney(), paths.invoices()],
    },
    {
      title: 'title_users',
      icon: 'M7.5 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.500c.3-3 2.5-4.5 5.5-4.500s5.2 1.5 5.5 4.500M13 3.800a3 3 0 0 1 0 5.400M15 12.300c1.8.6 2.8 2 3 4.2',
      to: paths.users(),
    },
  ],
  [
    { title: 'title_my_phone', icon: 'M6 2.500h8v15H6zM9 14.800h2', to: paths.myPhone() },
    {
      title: 'title_phone',
      icon: 'M4 7.500h13M3 12.500h13M8 3.500l-2 13M14 3.500l-2 13',
      to: paths.phone(),
      beside: [paths.outsideNumbers()],
    },
    {
      title: 'title_ivr',
      icon: 'M10 3v6M4 13V9h12v4M10 9v4M2.5 13h3v3.500h-3zM8.5 13h3v3.500h-3zM14.5 13h3v3.500h-3z',
      to: paths.ivr(),
      setUp: 'ivr',
    },
    {
      title: 'title_hours',
      icon: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2.500',
      to: paths.hours(),
    },
    {
      title: 'title_ring_groups',
      icon: 'M7 8.5a5 5 0 0 1 6 0M4.500 5.500a9 9 0 0 1 11 0M8 12h4l1 5H7z',
      to: paths.ringGroups(),
    },
    {
      title: 'title_voicemail',
      icon: 'M5.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM5.500 13h9',
      to: paths.voicemail(),
    },
    { title: 'title_queues', icon: 'M4 5h12M4 10h12M4 15h7', to: paths.queues(), setUp: 'queues' },
    {
      title: 'title_conferences',
      icon: 'M10 10.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 17c.6-2.8 3.3-4 7-4s6.4 1.2 7 4',
      to: paths.conferences(),
    },
    { title: 'title_files', icon: 'M5 2.500h7l3.5 3.500v11.500H5zM12 2.500V6h3.5', to: paths.files() },
  ],
  [
    {
      title: 'title_bulk_dialler',
      icon: 'M3 8v4l8.5 4V4zM14.5 7c1.3 1.6 1.3 4.4 0 6',
      to: paths.bulkDialler(),
    },
    { title: 'title_business_page', icon: 'M3 4h14v12H3zM3 8h14M6 11.500h4', to: paths.businessPage() },
    { title: 'title_developers', icon: 'm7 6-4 4 4 4M13 6l4 4-4 4', to: paths.developers() },
    { title: 'title_otp_history', to: paths.otpHistory() },
  ],
  [
    ...(isVerified
      ? []
      : [
          {
            title: 'title_verify_account',
            icon: 'm10 2.5 6 2.500v4.500c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5zM7.5 10l2 2 3.5-4',
            to: paths.verifyAccount(),
          } as const,
        ]),
    {
      title: 'title_security',
      icon: 'M4.5 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9M10 12.500v1.5',
      to: paths.security(),
    },
    ...(isAdmin
      ? [{ title: 'title_audit', icon: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3', to: paths.audit() } as const]
      : []),
  ],
]

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

/** The main menu, in the sidebar and in the drawer. */
export function Navigation({ onSetUp, onFollowed }: NavigationProps) {
  const { verification_status, admin_status } = useProfile()
  const { pathname } = useLocation()
  return (
    <nav aria-label={text('shell_main')} className="pt-2">
      {groupsFor(verification_status === 'verified', admin_status).map((items) => (
        <ul key={items[0]?.title} className="border-line py-2 not-first:border-t">
          {items.map(({ title, icon, to, beside, setUp }) => (
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
                  aria-current={pathname === to || beside?.includes(pathname) ? 'page' : undefined}
                  onClick={onFollowed}
                  className={itemClass}
                >
                  <Label icon={icon}>{text(title)}</Label>
                  {to === paths.voicemail() && (
                    <Suspense>
                      <NewVoicemail />
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
