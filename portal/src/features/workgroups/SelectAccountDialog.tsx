import { useNavigate } from 'react-router'
import { isSignedOut, messageOf } from '../../client.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { RenameWorkgroup } from './RenameWorkgroup.tsx'
import { WorkgroupButtons } from './WorkgroupButtons.tsx'

/** Lists the workgroups, to change the one that the session acts for (account-core §2, "Profile dropdown"). */
export function SelectAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { username } = useSeat()
  return (
    <Dialog open={open} title="Select Account" onClose={onClose}>
      <WorkgroupButtons
        current={username}
        onEntered={() => {
          onClose()
          navigate(paths.overview())
        }}
        onFailed={(error) => isSignedOut(error) || toast.info(messageOf(error, text('internal')))}
      />
      <RenameWorkgroup />
    </Dialog>
  )
}
