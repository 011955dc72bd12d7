import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailProof } from '../../core/profile/EmailProof.tsx'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { WorkgroupButtons } from '../../core/workgroups/WorkgroupButtons.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { logOut } from './sign-in.ts'
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx'

/** In place of every screen of a workgroup that requires a second factor, for who has none: sets one up. */
export function SecondFactorNeeded() {
  const { email_proven, user_sip } = useProfile()
  const { workgroup, username } = useSeat()
  const cache = useQueryClient()
  const [codesShown, setCodesShown] = useState(false)
  return (
    <>
      <PageTitle>{text('factor_needed_title')}</PageTitle>
      <p className="mb-5 text-soft">{text('factor_needed_about', { workgroup })}</p>
      {email_proven ? (
        <TurnOnSecondFactor onCodes={() => setCodesShown(true)} onDone={() => cache.invalidateQueries()} />
      ) : (
        <EmailProof />
      )}
      {!codesShown && (
        <>
          {user_sip.length > 1 && (
            <section aria-label={text('factor_needed_other')} className="mt-8 grid gap-3">
              <h2 className="text-small text-soft">{text('factor_needed_other')}</h2>
              <WorkgroupButtons current={username} onEntered={() => undefined} failed="internal" />
            </section>
          )}
          <Button kind="quiet" size="large" wide className="mt-4" onClick={logOut}>
            {text('factor_needed_log_out')}
          </Button>
        </>
      )}
    </>
  )
}
