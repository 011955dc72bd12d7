import type { Robocall, RobocallProgress } from '@ekoline/contract/robocalls.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useChangeRobocall } from './robocalls.queries.ts'

interface RobocallControlsProps {
  robocall: Pick<Robocall, 'id' | 'campaign_name'>
  progress: RobocallProgress
}

/** Pauses, resumes and stops a robocall that is not over; to stop it is asked for twice. */
export function RobocallControls({ robocall: { id, campaign_name }, progress }: RobocallControlsProps) {
  const change = useChangeRobocall(id)
  const [stopping, setStopping] = useState(false)
  const { state, ended_at, pending } = progress
  if (ended_at !== null || state === 'stopped' || state === 'finished') return null
  const turn = state === 'paused' ? 'resume' : 'pause'
  return (
    <>
      <Button
        kind={turn === 'resume' ? 'primary' : 'quiet'}
        busy={change.isPending && change.variables === turn}
        onClick={() => change.mutate(turn)}
      >
        {turn === 'resume' ? 'Resume' : 'Pause'}
      </Button>
      <Button kind="quiet" onClick={() => setStopping(true)}>
        Stop
      </Button>
      {stopping && (
        <ConfirmDialog
          title={`Stop ${campaign_name}?`}
          action="Stop robocall"
          danger
          busy={change.isPending}
          onConfirm={() => change.mutate('stop', { onSettled: () => setStopping(false) })}
          onClose={() => setStopping(false)}
        >
          It can not be resumed: {pending.toLocaleString('en')} numbers are not done yet. Calls under way go
          on, and what is held and not used comes back to the wallet.
        </ConfirmDialog>
      )}
    </>
  )
}
