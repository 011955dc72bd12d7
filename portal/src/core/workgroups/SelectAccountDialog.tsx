import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSeat } from '../profile/profile.queries.ts'
import { Invitations } from './Invitations.tsx'
import { LeaveWorkgroup } from './LeaveWorkgroup.tsx'
import { RenameWorkgroup } from './RenameWorkgroup.tsx'
import { WorkgroupButtons } from './WorkgroupButtons.tsx'

/**
 * Lists the workgroups, to change the one that the session acts for (account-core §2, "Profile dropdown").
 *
 * @source AC2-15
 */
export function SelectAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { username } = useSeat()
  return (
    <Dialog open={open} title={text('select_account_title')} onClose={onClose}>
      <WorkgroupButtons
        current={username}
        onEntered={() => {
          onClose()
          navigate(paths.overview())
        }}
        failed="internal"
      />
      <Invitations />
      <RenameWorkgroup />
      <LeaveWorkgroup />
    </Dialog>
  )
}
