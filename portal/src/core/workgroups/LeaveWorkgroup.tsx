import { useState } from 'react'
import { client } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useSeat } from '../profile/profile.queries.ts'

/** Gives up one's own seat in the current workgroup, after asking; the session ends with it. */
export function LeaveWorkgroup() {
  const { workgroup } = useSeat()
  const [asking, setAsking] = useState(false)
  const leave = useChange(() => client.leaveWorkgroup(), {
    done: () => text('workgroup_left', { name: workgroup }),
    onDone: () => session.clear(),
    onFailed: () => setAsking(false),
  })
  return (
    <>
      <Button kind="plain-danger" className="mt-1 -ml-4" onClick={() => setAsking(true)}>
        {text('workgroup_leave_named', { name: workgroup })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('workgroup_leave_title', { name: workgroup })}
          action={text('workgroup_leave')}
          danger
          busy={leave.isPending}
          onConfirm={leave.run}
          onClose={() => setAsking(false)}
        >
          {text('workgroup_leave_note')}
        </ConfirmDialog>
      )}
    </>
  )
}
