import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AssignPanel } from './AssignPanel.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
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
            <span className="flex flex-wrap gap-x-5">
              {!isLead && (
                <Link to={paths.setUp()} className={`text-small ${aloneLinkClass}`}>
                  {text('set_up_another')}
                </Link>
              )}
              <Link to={paths.outsideNumbers()} className={`text-small ${aloneLinkClass}`}>
                {text('title_outside_numbers')}
              </Link>
            </span>
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
        <NumbersTable {...{ numbers, page, onPage, isLead, trialOf }} onChange={setChanging} />
      </Card>
      {changing && <ChangeDialog key={changing.id} number={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
