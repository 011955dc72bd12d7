import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { type FormEvent, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { chosenOf, LeadsTo, type LeadsToDraft } from '../destinations/LeadsTo.tsx'
import { useAssign } from './assign.ts'

const draftOf = ({ category, destination, destination_name }: OwnedNumber): LeadsToDraft => ({
  category: category ?? '',
  destination: destination_name === null ? '' : (destination ?? ''),
  name: destination_name ?? '',
})

interface ChangeDialogProps {
  number: OwnedNumber
  onClose: () => void
}

/** Leads the calls of a number elsewhere, without paying (decisions, "Plans"). */
export function ChangeDialog({ number, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(number))
  const { busy, assign } = useAssign(onClose)
  const to = chosenOf(draft)
  const isSame = to?.category === number.category && to?.destination === number.destination

  function submit(event: FormEvent) {
    event.preventDefault()
    if (to && !isSame && !busy) void assign({ id: number.id, cardid: number.cardid, ...to })
  }

  return (
    <Dialog open holds title={`Calls to ${formatPhone(number.did)}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid min-h-80 content-start gap-4">
        <p className="text-soft">Choose where they go from now on. Nothing is charged.</p>
        <LeadsTo draft={draft} onDraft={setDraft} />
        <Button type="submit" size="large" wide busy={busy} disabled={!busy && (!to || isSame)}>
          {busy ? text('number_assigning') : 'Change destination'}
        </Button>
      </form>
    </Dialog>
  )
}
