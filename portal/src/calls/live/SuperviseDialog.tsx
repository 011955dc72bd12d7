import type { LiveCall, SuperviseMode } from '@ekoline/contract/calls/live-calls.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { whoIs } from '../history/call-words.ts'
import { superviseModes } from './SuperviseButtons.tsx'

interface SuperviseDialogProps {
  call: LiveCall
  onClose: () => void
}

/** Lets an admin hear a call of others: the first choice rings their own phone, another one changes what they may say. */
export function SuperviseDialog({
  call: { uniqueid, other, ours, answered_by },
  onClose,
}: SuperviseDialogProps) {
  const [chosen, setChosen] = useState<SuperviseMode | null>(null)
  const choice = useChange(
    (mode: SuperviseMode) => client.superviseCall({ params: { uniqueid }, body: { mode } }),
    { failed: 'supervise_failed', onDone: (_, mode) => setChosen(mode) },
  )
  return (
    <Dialog open title={text('supervise_title', { name: whoIs(other) })} onClose={onClose}>
      <p className="text-small text-soft">{text('supervise_what')}</p>
      <ul className="mt-4 grid gap-3">
        {superviseModes.map((mode) => (
          <li key={mode} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
            <Button
              kind={chosen === mode ? 'primary' : 'quiet'}
              wide
              aria-pressed={chosen === mode}
              busy={choice.isPending && choice.input === mode}
              onClick={() => choice.run(mode)}
            >
              {text(`supervise_${mode}`)}
            </Button>
            <span className="text-small text-soft">
              {text(`supervise_${mode}_what`, { name: answered_by ?? whoIs(ours) })}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-small">
        {chosen && `${text('supervise_rings')} ${text('supervise_keys')}`}
      </p>
    </Dialog>
  )
}
