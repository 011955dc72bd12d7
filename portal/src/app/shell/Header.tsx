import { Link } from 'react-router'
import { planLine } from '../../core/profile/plan-line.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { install, useInstalling } from '../../kit/install.ts'
import { BalanceChip } from '../../money/wallet/BalanceChip.tsx'
import { logOut } from '../../people/auth/sign-in.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import type { AccountDialogName } from './AccountDialogs.tsx'
import { AccountEntries, LegalEntries, WorkgroupName } from './AccountEntries.tsx'
import { DialLink } from './DialLink.tsx'
import { ModeLine } from './Footer.tsx'
import { frame } from './ShellSkeleton.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

interface HeaderProps {
  onWorkgroup: () => void
  onDialog: (name: AccountDialogName) => void
}

/** The workgroup, its balance, and who is signed in. @source AC2-17, DEC-50 */
export function Header({ onWorkgroup, onDialog }: HeaderProps) {
  const { workgroup } = useSeat()
  return (
    <header className={frame.header}>
      <div className={frame.bar}>
        <button
          type="button"
          title={workgroup}
          aria-label={text('shell_change_workgroup', { workgroup })}
          onClick={onWorkgroup}
          className="-ml-1.5 flex h-10 min-w-0 items-center gap-1 rounded-field px-1.5 font-semibold hover:bg-lagoon-wash"
        >
          <WorkgroupName>{workgroup}</WorkgroupName>
          <ChevronIcon />
        </button>
        <span className="grow" />
        <DialLink className={cx(buttonClass('quiet'), 'max-wide:hidden')}>{text('dial_title')}</DialLink>
        <BalanceChip />
        <ProfileMenu onWorkgroup={onWorkgroup} onDialog={onDialog} />
      </div>
    </header>
  )
}

/** The profile dropdown (account-core §2). */
function ProfileMenu({ onWorkgroup, onDialog }: HeaderProps) {
  const profile = useProfile()
  const installing = useInstalling()
  const { firstName, lastName, email } = profile
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()
  return (
    <Menu
      label={text('shell_account', { initials, name: `${firstName} ${lastName}` })}
      trigger={initials}
      triggerClass="grid size-10 shrink-0 place-items-center rounded-full bg-lagoon-deep text-label font-semibold text-surface"
    >
      <div className="px-3 py-2">
        <div className="font-semibold wrap-anywhere">
          {firstName} {lastName}
        </div>
        <div className="text-small wrap-anywhere text-faint">{email}</div>
      </div>
      <Link to={paths.plans()} className={cx(menuItemClass, 'text-small text-soft')}>
        {planLine(profile)}
      </Link>
      <hr className="my-1 border-line" />
      <AccountEntries className={menuItemClass} onWorkgroup={onWorkgroup} onDialog={onDialog} />
      <Link to={paths.businessPage()} className={menuItemClass}>
        {text('shell_my_business_page')}
      </Link>
      <Link to={paths.developers()} className={menuItemClass}>
        {text('title_developers')}
      </Link>
      {installing === 'offered' && (
        <button type="button" className={menuItemClass} onClick={install}>
          {text('shell_install', { brand: config().brand.name })}
        </button>
      )}
      <hr className="my-1 border-line" />
      <ThemeChoice />
      <hr className="my-1 border-line" />
      <div className="grid grid-cols-2">
        <LegalEntries className={menuItemClass} />
      </div>
      <button type="button" className={menuItemClass} onClick={logOut}>
        {text('shell_logout')}
      </button>
      <div className="px-3">
        <ModeLine />
      </div>
    </Menu>
  )
}
