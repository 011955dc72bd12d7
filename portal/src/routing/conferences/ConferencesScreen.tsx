import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AddConference } from './ConferenceForms.tsx'
import { ConferenceTable } from './ConferenceTable.tsx'

/** service-areas §2, "Conferences". The page of the list is in the address. @source AC2-6, SA-73 */
export function ConferencesScreen() {
  const isLead = useProfile().userStatus === 'lead'
  const adding = useFormInPlace('add')
  return (
    <>
      <PageTitle>{text('conferences_title')}</PageTitle>
      <SeatNote />
      <ListToolbar create={!isLead && { label: text('conference_add'), form: adding }} />
      <FormInPlace form={adding} title={text('conference_add')}>
        <AddConference onDone={adding.close} />
      </FormInPlace>
      <Card>
        <ConferenceTable />
      </Card>
    </>
  )
}
