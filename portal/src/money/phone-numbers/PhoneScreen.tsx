import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { chosenOf, type LeadsToDraft } from '../../core/destinations/chosen.ts'
import { CategoryAndDestination } from '../../core/destinations/LeadsTo.tsx'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { formatPhone } from '../../format/phone.ts'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AssignPanel } from './AssignPanel.tsx'
import { useAssign } from './assign.ts'
import { NumbersTable, type TrialOf } from './NumbersTable.tsx'
import { useNumbers } from './phone-numbers.queries.ts'

/**
 * service-areas §2, "Phone numbers". Read-only for a lead.
 *
 * @param trialOf routing's, which knows numbers: they know nothing of it
 * @source AC2-7, SA-84
 */
export function PhoneScreen({ trialOf }: { trialOf: TrialOf }) {
  const { userStatus, admin_status } = useProfile()
  const isLead = userStatus === 'lead'
  const { page, onPage } = usePage()
  const numbers = useNumbers(page)
  const getting = useFormInPlace('add')
  const [changing, setChanging] = useState<OwnedNumber | null>(null)
  const waiting = (numbers.data?.result ?? []).filter(({ category }) => category === null)

  return (
    <>
      <PageTitle
        aside={
          admin_status && (
            <Link to={paths.outsideNumbers()} className={`text-small ${aloneLinkClass}`}>
              {text('title_outside_numbers')}
            </Link>
          )
        }
      >
        {text('numbers_title')}
      </PageTitle>
      <SeatNote />
      <ListToolbar create={!isLead && { label: text('numbers_get'), form: getting }} />
      <FormInPlace form={getting} title={text('numbers_get')}>
        <AssignPanel waiting={waiting} owned={numbers.data?.result ?? []} onDone={getting.close} />
      </FormInPlace>
      <Card>
        <NumbersTable
          {...{ numbers, page, onPage, isLead, trialOf }}
          onGet={getting.open}
          onChange={setChanging}
        />
      </Card>
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
