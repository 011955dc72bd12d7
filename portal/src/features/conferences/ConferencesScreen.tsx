import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { AddConference } from './ConferenceForms.tsx'
import { ConferenceTable } from './ConferenceTable.tsx'

/** service-areas §2, "Conferences". The page of the list is in the address. */
export function ConferencesScreen() {
  const isLead = useProfile().userStatus === 'lead'
  return (
    <>
      <PageTitle>Conferences</PageTitle>
      <SeatNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <Card title="Conferences" className="max-wide:order-1">
          <ConferenceTable />
        </Card>
        {!isLead && <AddConference />}
      </div>
    </>
  )
}
