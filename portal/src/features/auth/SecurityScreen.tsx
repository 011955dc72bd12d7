import { useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { WorkgroupSecurityCard } from './WorkgroupSecurityCard.tsx'

/** How the person signs in, and where they are signed in; for admins, what the workgroup requires. */
export function SecurityScreen() {
  const { admin_status } = useProfile()
  return (
    <>
      <PageTitle>{text('security_title')}</PageTitle>
      <div className="grid max-w-3xl gap-4">
        <DevicesCard />
        <SecondFactorCard />
        <PasswordCard />
        {admin_status && <WorkgroupSecurityCard />}
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
