import { useProfile } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { useBusinessProfile } from './business.queries.ts'

/** The public page of the workgroup's business (service-areas §2, "Business page"). For admins. */
export function BusinessScreen() {
  const { admin_status: isAdmin } = useProfile()
  const profile = useBusinessProfile()
  return (
    <>
      <PageTitle>{text('business_title')}</PageTitle>
      {isAdmin ? (
        <Region query={profile} failed={text('business_profile_unread')} loading={<FormSkeleton />}>
          {(saved) => <BusinessForm profile={saved} />}
        </Region>
      ) : (
        <Card>
          <EmptyState title={text('business_for_admins')}>{text('business_ask_admin')}</EmptyState>
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
