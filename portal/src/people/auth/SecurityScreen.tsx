import { Suspense, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { column, twoColumns } from '../../ui/columns.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { WorkgroupSecurityCard } from './WorkgroupSecurityCard.tsx'

// Below the others and rarely used, so it may come after them.
const DataRequestsCard = lazyScreen(() => import('../data-requests/DataRequestsCard.tsx'), 'DataRequestsCard')

/** How the person signs in, where they are signed in, and their data; for admins, what the workgroup requires. */
export function SecurityScreen() {
  const { admin_status } = useProfile()
  return (
    <>
      <PageTitle>{text('security_title')}</PageTitle>
      <div className={twoColumns}>
        <div className={column}>
          <DevicesCard />
          <PasswordCard />
        </div>
        <div className={column}>
          <SecondFactorCard />
          {admin_status && <WorkgroupSecurityCard />}
          <Suspense fallback={<Skeleton className="h-36" />}>
            <DataRequestsCard />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function PasswordCard() {
  const [changing, setChanging] = useState(false)
  return (
    <Card title={text('password_title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[46ch] text-soft">{text('password_about')}</p>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {text('password_change')}
        </Button>
      </div>
      <Dialog open={changing} title={text('password_change')} holds onClose={() => setChanging(false)}>
        <ChangePasswordForm onDone={() => setChanging(false)} />
      </Dialog>
    </Card>
  )
}
