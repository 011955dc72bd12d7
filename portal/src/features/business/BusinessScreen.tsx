import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { BusinessForm } from './BusinessForm.tsx'
import { useBusinessProfile } from './business.queries.ts'

/** The public page of the workgroup's business (service-areas §2, "Business page"). For admins. */
export function BusinessScreen() {
  const { admin_status: isAdmin } = useProfile()
  const profile = useBusinessProfile()
  return (
    <>
      <PageTitle>My Business Page</PageTitle>
      {isAdmin ? (
        <Region of={profile} failed={text('business_profile_unread')} loading={<FormSkeleton />}>
          {(it) => <BusinessForm profile={it} />}
        </Region>
      ) : (
        <Card>
          <EmptyState title="Your admins keep this page">
            The public page of your workgroup's business is written by its admins.
          </EmptyState>
        </Card>
      )}
    </>
  )
}

const FormSkeleton = () => (
  <Card>
    <div aria-busy="true" className="grid gap-4 cards:grid-cols-2">
      {['name', 'address', 'website', 'phone', 'email'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  </Card>
)
