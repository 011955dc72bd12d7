import type { MissedCall, MissedReason } from '@ekoline/contract/calls/missed-calls.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { callerOf, reasonChoices } from './missed-words.ts'

/** Asks why, before a line is closed by hand. */
export function CloseDialog({ line, onClose }: { line: MissedCall; onClose: () => void }) {
  const [reason, setReason] = useState<MissedReason>('dealt with')
  const closing = useChange<void, unknown>(
    () => client.closeMissedCall({ params: { id: line.id }, body: { reason } }),
    {
      done: () => text('missed_closed', { who: callerOf(line) }),
      failed: 'missed_change_failed',
      refreshes: 'calls',
    },
  )
  return (
    <ConfirmDialog
      title={text('missed_close_title', { who: callerOf(line) })}
      action={text('missed_close_action')}
      busy={closing.isPending}
      onConfirm={() => closing.run().then(onClose)}
      onClose={onClose}
    >
      <p className="mb-4">{text('missed_close_what')}</p>
      <Select label={text('missed_reason')} value={reason} onChange={setReason} choices={reasonChoices()} />
    </ConfirmDialog>
  )
}
