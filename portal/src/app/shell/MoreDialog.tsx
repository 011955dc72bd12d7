import type { SetUp } from '../../kit/set-up.ts'
import { logOut } from '../../people/auth/sign-in.ts'
import { text } from '../../text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { AccountDialogName } from './AccountDialogs.tsx'
import { AccountEntries, LegalEntries } from './AccountEntries.tsx'
import { SheetHeading, SheetNavigation } from './Navigation.tsx'

interface MoreDialogProps {
  open: boolean
  onClose: () => void
  onSetUp: (what: SetUp) => void
  onWorkgroup: () => void
  onDialog: (name: AccountDialogName) => void
}

/** The whole menu, and the account's entries, where there is no sidebar: behind the last button of the bar. */
export function MoreDialog({ open, onClose, onSetUp, onWorkgroup, onDialog }: MoreDialogProps) {
  const closed =
    <Given extends unknown[]>(then: (...given: Given) => void) =>
    (...given: Given) => {
      onClose()
      then(...given)
    }
  const entryClass =
    'flex min-h-10 w-full items-center rounded-field px-2 text-left text-small text-soft hover:bg-lagoon-wash hover:text-ink wrap-anywhere'
  return (
    <Dialog open={open} title={text('shell_more')} onClose={onClose}>
      <SheetNavigation onSetUp={closed(onSetUp)} onFollowed={onClose} />
      <section>
        <SheetHeading>{text('shell_own')}</SheetHeading>
        <div className="grid grid-cols-2 gap-x-2">
          <AccountEntries
            className={entryClass}
            onWorkgroup={closed(onWorkgroup)}
            onDialog={closed(onDialog)}
          />
          <LegalEntries className={entryClass} />
          <button type="button" className={entryClass} onClick={logOut}>
            {text('shell_logout')}
          </button>
        </div>
      </section>
    </Dialog>
  )
}
