import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { type FormEvent, useState } from 'react'
import { chosenOf, type LeadsToDraft } from '../../core/destinations/chosen.ts'
import { CategoryAndDestination } from '../../core/destinations/LeadsTo.tsx'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAssign } from './assign.ts'

/** A number, and where its calls go; nulls: nobody said it yet. */
export type ChangedNumber = Pick<
  OwnedNumber,
  'id' | 'did' | 'cardid' | 'category' | 'destination' | 'destination_name'
>

const draftOf = ({ category, destination, destination_name }: ChangedNumber): LeadsToDraft => ({
  category: category ?? '',
  destination: destination_name === null ? '' : (destination ?? ''),
  name: destination_name ?? '',
})

interface ChangeDialogProps {
  number: ChangedNumber
  onClose: () => void
}

/** Routes a number's calls elsewhere, without paying (decisions, "Plans"). */
export function ChangeDialog({ number, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(number))
  const { isPending: busy, run: assign } = useAssign(onClose)
  const to = chosenOf(draft)
  const isSame = to?.category === number.category && to?.destination === number.destination

  function submit(event: FormEvent) {
    event.preventDefault()
    if (to && !isSame) void assign({ number, to, isNew: false })
  }

  return (
    <Dialog open holds title={text('number_calls_to', { number: formatPhone(number.did) })} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid min-h-80 content-start gap-4">
        <p className="text-soft">{text('number_change_note')}</p>
        <CategoryAndDestination draft={draft} onDraft={setDraft} />
        <Button type="submit" size="large" wide busy={busy} disabled={!busy && (!to || isSame)}>
          {text(busy ? 'number_assigning' : 'number_change_action')}
        </Button>
      </form>
    </Dialog>
  )
}
