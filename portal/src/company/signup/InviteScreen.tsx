import type { Plan } from '@ekoline/contract/money/plans.ts'
import { useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, client, messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { InviteForm } from './InviteForm.tsx'

const TOKEN_LONGEST = 200

const PAY_AS_YOU_GO = 1 // decisions, "Plans"; does not import plans.ts, which is for screens behind the sign-in

interface Invitation {
  readonly inviter: string
  readonly plans: readonly Plan[]
}

/** The inviter, and the panel's plans with pay as you go (decisions, "Plans"). */
async function fetchInvitation(token: string): Promise<Invitation> {
  const [{ result: inviter }, { result: plans }] = await Promise.all([
    client.inviter({ params: { token: token.slice(0, TOKEN_LONGEST) } }),
    client.planlist(),
  ])
  return {
    inviter: `${inviter.firstName} ${inviter.lastName}`.trim(),
    plans: plans.filter(({ id, in_panel }) => in_panel || id === PAY_AS_YOU_GO),
  }
}

/** service-areas §2, "Invite". @source SA-23 */
export function InviteScreen() {
  const { token = '' } = useParams()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const look = useCallback(() => {
    setFailure(null)
    fetchInvitation(token).then(setInvitation, setFailure)
  }, [token])
  useEffect(look, [look])

  if (invitation) return <Invited token={token} invitation={invitation} />
  if (failure instanceof ApiError && failure.http === 404) return <Unknown />
  return (
    <>
      <PageTitle>{text('invite_title')}</PageTitle>
      {failure === null ? (
        <Spinner large label={text('ui_loading')} />
      ) : (
        <ErrorState title={messageOf(failure, text('internal'))} onRetry={look}>
          {text('invite_still_good')}
        </ErrorState>
      )}
    </>
  )
}

function Invited({ token, invitation: { inviter, plans } }: { token: string; invitation: Invitation }) {
  return (
    <>
      <PageTitle>
        <span className="block">{inviter}</span>{' '}
        <span className="mt-1 block text-lead font-normal text-soft">{text('invite_gift')}</span>
      </PageTitle>
      <InviteForm token={token} plans={plans} />
    </>
  )
}

function Unknown() {
  return (
    <>
      <PageTitle>{text('invite_unknown')}</PageTitle>
      <p role="alert" className="mb-5 text-soft">
        {text('invite_unknown_lead')}
      </p>
      <div className="grid gap-3">
        <Link to={paths.signUp()} className={buttonClass('primary', 'large', true)}>
          {text('create_account')}
        </Link>
        <Link to={paths.login()} className={buttonClass('quiet', 'large', true)}>
          {text('sign_up_log_in')}
        </Link>
      </div>
    </>
  )
}
