import type { Robocall, RobocallProgress } from '@ekoline/contract/outreach/robocalls.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

const changes = {
  pause: { call: 'pauseRobocall', done: 'robocall_paused' },
  resume: { call: 'resumeRobocall', done: 'robocall_resumed' },
  stop: { call: 'stopRobocall', done: 'robocall_stopped' },
} as const

interface RobocallControlsProps {
  robocall: Pick<Robocall, 'id' | 'campaign_name'>
  progress: RobocallProgress
}

/** Pauses, resumes and stops a robocall; it asks before it stops one. */
export function RobocallControls({ robocall: { id, campaign_name }, progress }: RobocallControlsProps) {
  const change = useChange((to: keyof typeof changes) => client[changes[to].call]({ params: { id } }), {
    done: (_, to) => text(changes[to].done),
    failed: (error) => refusalOr(error, text('robocall_change_failed')),
    refreshes: 'outreach',
  })
  const [stopping, setStopping] = useState(false)
  const { state, ended_at, pending } = progress
  if (ended_at !== null || state === 'stopped' || state === 'finished') return null
  const turn = state === 'paused' ? 'resume' : 'pause'
  return (
    <>
      <Button
        kind={turn === 'resume' ? 'primary' : 'quiet'}
        busy={change.isPending && change.input === turn}
        onClick={() => change.run(turn)}
      >
        {text(turn === 'resume' ? 'robocall_resume' : 'robocall_pause')}
      </Button>
      <Button kind="quiet" onClick={() => setStopping(true)}>
        {text('robocall_stop')}
      </Button>
      {stopping && (
        <ConfirmDialog
          title={text('robocall_stop_ask', { name: campaign_name })}
          action={text('robocall_stop_action')}
          danger
          busy={change.isPending}
          onConfirm={() => change.run('stop').then(() => setStopping(false))}
          onClose={() => setStopping(false)}
        >
          {text('robocall_stop_what', { count: pending.toLocaleString('en') })}
        </ConfirmDialog>
      )}
    </>
  )
}
