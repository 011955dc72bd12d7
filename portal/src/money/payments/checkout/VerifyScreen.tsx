import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, client, messageOf } from '../../../app/client.ts'
import { paths } from '../../../app/paths.ts'
import { session } from '../../../app/session.ts'
import { text } from '../../../text.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { Paid } from './ResultScreens.tsx'
import { verifyPayment } from './verify-payment.ts'

/** A valid planid; any other would only spoil the request, whose answer it never changes. */
const planIdOf = (given: string | null) =>
  given !== null && /^[1-9]\d{0,8}$/.test(given) ? given : undefined

/** Whether set-up made a line for the payer that nobody has called yet: most likely its number was just paid. */
const hasNewLine = () =>
  client.lastSetUp(null).then(
    ({ result }) => result !== null && result.state !== 'waiting' && !result.first_call,
    () => false, // set-up is for admins alone; the way to the Overview stays
  )

/**
 * Where a payment provider sends the customer back to. Without a session, the reference stays in the address to which
 * the sign-in returns.
 *
 * @source AC2-46, AC2-47, DEC-20, DEC-21; account-core §2, "Payment return page"; decisions, "Money"
 */
export function VerifyScreen() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [address] = useSearchParams()
  const reference = address.get('reference')
  const planid = planIdOf(address.get('planid'))
  const [unreached, setUnreached] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what a retry changes
  useEffect(() => {
    if (!reference || session.token() === null) return
    let gone = false
    const failed = `${paths.failedPayment()}?reference=${encodeURIComponent(reference)}`
    const lead = (to: string, state?: Paid) => gone || navigate(to, { replace: true, state })
    verifyPayment(reference, planid).then(
      async (paid) =>
        paid ? lead(paths.successfulPayment(), { hasNewLine: await hasNewLine() }) : lead(failed),
      (error) => {
        const http = error instanceof ApiError ? error.http : 0
        if (http === 401) lead(pathname + search)
        // A rate limit, like a missing answer, says nothing about the payment.
        else if (http >= 400 && http < 500 && http !== 429) lead(failed)
        else if (!gone) setUnreached(error)
      },
    )
    return () => {
      gone = true
    }
  }, [reference, planid, attempt, navigate])

  if (session.token() === null)
    return (
      <Navigate
        to={paths.login()}
        state={{ from: pathname + search, ended: session.endReason() === 'ended' }}
        replace
      />
    )
  if (!reference) return <Navigate to={paths.failedPayment()} replace />
  return (
    <>
      <PageTitle>{text('payment_processing')}</PageTitle>
      {unreached ? (
        <ErrorState
          title={messageOf(unreached, text('payment_check_failed'))}
          onRetry={() => {
            setUnreached(null)
            setAttempt(attempt + 1)
          }}
        >
          {text('payment_check_safe')}
        </ErrorState>
      ) : (
        <div className="flex items-center gap-3 text-soft">
          <Spinner large label={text('payment_processing')} />
          {text('payment_keep_open')}
        </div>
      )}
    </>
  )
}
