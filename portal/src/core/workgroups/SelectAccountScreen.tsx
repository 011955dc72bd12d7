import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Invitations } from './Invitations.tsx'
import { WorkgroupButtons } from './WorkgroupButtons.tsx'

/**
 * After sign-in, for a person with more than one workgroup (account-core §2, "Select account screen").
 *
 * @source AC2-54, SA-129
 */
export function SelectAccountScreen() {
  const navigate = useNavigate()
  const from: unknown = useLocation().state?.from
  const wanted = typeof from === 'string' && from !== paths.selectAccount() ? from : paths.overview()
  return (
    <>
      <PageTitle>{text('select_account_title')}</PageTitle>
      <p className="mb-4 text-soft">{text('select_account_lead')}</p>
      <WorkgroupButtons onEntered={() => navigate(wanted, { replace: true })} failed="login_no_data" />
      <Invitations />
      <Button kind="quiet" size="large" wide className="mt-4" onClick={() => session.clear()}>
        {text('select_account_back')}
      </Button>
    </>
  )
}
