import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { type FormEvent, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { chosenOf, LeadsTo, type LeadsToDraft } from '../destinations/LeadsTo.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { AssignPanel } from './AssignPanel.tsx'
import { useAssign } from './assign.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { useNumbers } from './phone-numbers.queries.ts'

/** service-areas §2, "Phone numbers". Read-only for a lead. */
export function PhoneScreen() {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage } = usePage()
  const numbers = useNumbers(page)
  const [changing, setChanging] = useState<OwnedNumber | null>(null)
  const waiting = (numbers.data?.result ?? []).filter(({ category }) => category === null)

  return (
    <>
      <PageTitle>Phone numbers</PageTitle>
      <SeatNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        {!isLead && (
          <div className="wide:order-2">
            <AssignPanel waiting={waiting} />
          </div>
        )}
        <Card title="Your numbers">
          <NumbersTable {...{ numbers, page, onPage, isLead }} onChange={setChanging} />
        </Card>
      </div>
      {changing && <ChangeDialog key={changing.id} number={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

const draftOf = ({ category, destination, destination_name }: OwnedNumber): LeadsToDraft => ({
  category: category ?? '',
  destination: destination_name === null ? '' : (destination ?? ''),
  name: destination_name ?? '',
})

interface ChangeDialogProps {
  number: OwnedNumber
  onClose: () => void
}

/** Routes a number's calls elsewhere, without paying (decisions, "Plans"). */
function ChangeDialog({ number, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(number))
  const { isPending: busy, run: assign } = useAssign(onClose)
  const to = chosenOf(draft)
  const isSame = to?.category === number.category && to?.destination === number.destination

  function submit(event: FormEvent) {
    event.preventDefault()
    if (to && !isSame) void assign({ id: number.id, cardid: number.cardid, ...to })
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
