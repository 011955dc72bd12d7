import { Link } from 'react-router'
import { planLine } from '../../core/profile/plan-line.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { shortName } from '../../core/workgroups/workgroups.ts'
import { install, useInstalling } from '../../kit/install.ts'
import { BalanceChip } from '../../money/wallet/BalanceChip.tsx'
import { logOut } from '../../people/auth/sign-in.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronIcon, MenuIcon } from '../../ui/icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { config } from '../config.ts'
import { paths } from '../paths.ts'
import type { AccountDialogName } from './AccountDialogs.tsx'
import { frame } from './ShellSkeleton.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

interface HeaderProps {
  onMenu: () => void
  onWorkgroup: () => void
  onDialog: (name: AccountDialogName) => void
}

/** The workgroup, its balance, and who is signed in. @source AC2-17, DEC-50 */
export function Header({ onMenu, onWorkgroup, onDialog }: HeaderProps) {
  const { workgroup } = useSeat()
  return (
    <header className={frame.header}>
      <div className={frame.bar}>
        <button
          type="button"
          aria-label={text('shell_menu')}
          onClick={onMenu}
          className="-ml-2 grid size-10 place-items-center rounded-field wide:hidden"
        >
          <MenuIcon />
        </button>
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
        <BalanceChip />
        <ProfileMenu onWorkgroup={onWorkgroup} onDialog={onDialog} />
      </div>
    </header>
  )
}

/** The whole name where there is room for it, cut below (account-core §2; decisions, "Accounts"). */
function WorkgroupName({ children: name }: { children: string }) {
  const short = shortName(name)
  if (short === name) return <span className="truncate">{name}</span>
  return (
    <>
      <span className="truncate max-cards:hidden">{name}</span>
      <span className="truncate cards:hidden">{short}</span>
    </>
  )
}

/** The profile dropdown (account-core §2). */
function ProfileMenu({ onWorkgroup, onDialog }: Omit<HeaderProps, 'onMenu'>) {
  const profile = useProfile()
  const installing = useInstalling()
  const { firstName, lastName, email } = profile
  const { workgroup } = useSeat()
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
      <button type="button" className={menuItemClass} onClick={() => onDialog('editProfile')}>
        {text('shell_profile')}
      </button>
      <button
        type="button"
        className={menuItemClass}
        title={workgroup}
        aria-label={workgroup}
        onClick={onWorkgroup}
      >
        <WorkgroupName>{workgroup}</WorkgroupName>
      </button>
      <button type="button" className={menuItemClass} onClick={() => onDialog('changePassword')}>
        {text('shell_change_password')}
      </button>
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
      <button type="button" className={menuItemClass} onClick={logOut}>
        {text('shell_logout')}
      </button>
    </Menu>
  )
}
