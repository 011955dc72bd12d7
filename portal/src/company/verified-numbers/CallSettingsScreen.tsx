import { WorkgroupCallerId } from '../../calls/caller-id/WorkgroupCallerId.tsx'
import { CallLimits } from '../../calls/limits/CallLimits.tsx'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { VerifiedNumbers } from './VerifiedNumbers.tsx'

/** Which numbers the calls of the workgroup show, and how much may be called, for its admins. */
export function CallSettingsScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle>{text('title_call_settings')}</PageTitle>
      {isAdmin && userStatus !== 'lead' ? (
        <div className="grid gap-4">
          <WorkgroupCallerId />
          <VerifiedNumbers />
          <CallLimits />
        </div>
      ) : (
        <Card>
          <EmptyState title={text('call_settings_for_admins')}>
            {text('call_settings_for_admins_note')}
          </EmptyState>
        </Card>
      )}
    </>
  )
}
