import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import { client } from '../../app/client.ts'
import { unbroken } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { whoIs } from '../history/call-words.ts'

interface EndCallDialogProps {
  call: Pick<LiveCall, 'uniqueid' | 'other'>
  onClose: () => void
}

/** Asks an admin before a call of others is ended. */
export function EndCallDialog({ call: { uniqueid, other }, onClose }: EndCallDialogProps) {
  const end = useChange<void, unknown>(() => client.endLiveCall({ params: { uniqueid } }), {
    done: 'live_call_ended',
    failed: 'live_call_end_failed',
    refreshes: ['calls', 'routing'],
  })
  return (
    <ConfirmDialog
      title={text('live_call_end_title', { name: other.name ?? unbroken(whoIs(other)) })}
      action={text('live_call_end')}
      danger
      busy={end.isPending}
      onConfirm={() => end.run().then(onClose)}
      onClose={onClose}
    >
      {text('live_call_end_what')}
    </ConfirmDialog>
  )
}
