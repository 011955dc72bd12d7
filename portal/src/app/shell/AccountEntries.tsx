import { useSeat } from '../../core/profile/profile.queries.ts'
import { shortName } from '../../core/workgroups/workgroups.ts'
import { text } from '../../text.ts'
import { config } from '../config.ts'
import type { AccountDialogName } from './AccountDialogs.tsx'

interface EntriesProps {
  className: string
  onWorkgroup: () => void
  onDialog: (name: AccountDialogName) => void
}

/** What the account's menu and the sheet of a phone both have (account-core §2). */
export function AccountEntries({ className, onWorkgroup, onDialog }: EntriesProps) {
  const { workgroup } = useSeat()
  return (
    <>
      <button type="button" className={className} onClick={() => onDialog('editProfile')}>
        {text('shell_profile')}
      </button>
      <button
        type="button"
        className={className}
        title={workgroup}
        aria-label={workgroup}
        onClick={onWorkgroup}
      >
        <WorkgroupName>{workgroup}</WorkgroupName>
      </button>
      <button type="button" className={className} onClick={() => onDialog('changePassword')}>
        {text('shell_change_password')}
      </button>
    </>
  )
}

/** The operator's terms and privacy notice, in a new window, so that unsaved input here stays. @source DEC-90 */
export function LegalEntries({ className }: Pick<EntriesProps, 'className'>) {
  const { terms, privacy } = config().links
  return (
    <>
      <a href={terms} target="_blank" rel="noreferrer" className={className}>
        {text('footer_terms')}
      </a>
      <a href={privacy} target="_blank" rel="noreferrer" className={className}>
        {text('footer_privacy')}
      </a>
    </>
  )
}

/** The whole name where there is room for it, cut below (account-core §2; decisions, "Accounts"). */
export function WorkgroupName({ children: name }: { children: string }) {
  const short = shortName(name)
  if (short === name) return <span className="truncate">{name}</span>
  return (
    <>
      <span className="truncate max-cards:hidden">{name}</span>
      <span className="truncate cards:hidden">{short}</span>
    </>
  )
}
