// @source AC2-55, AC2-56

import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { client } from '../../../app/client.ts'
import { paths } from '../../../app/paths.ts'
import { session } from '../../../app/session.ts'
import { text } from '../../../text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { CheckIcon, CrossIcon } from '../../../ui/icons.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** What the payment return page knows when it leads here. */
export interface Paid {
  /** the payer set up a line that nobody has called yet */
  readonly hasNewLine: boolean
}

/** /payment and /successful-payment (account-core §2, "Payment result pages"). */
export function PaidScreen() {
  const { state } = useLocation()
  return (
    <>
      <span className="mb-5 grid size-14 place-items-center rounded-full [&>svg]:size-7 bg-good-wash text-good">
        <CheckIcon />
      </span>
      <PageTitle>{text('payment_credited')}</PageTitle>
      <p className="mb-6 text-soft">{text('payment_paid_note')}</p>
      <div className="grid gap-3">
        {(state as Paid | null)?.hasNewLine ? (
          <ButtonLink to={paths.setUp()}>{text('payment_see_line')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.overview()}>{text('payment_go_on')}</ButtonLink>
        )}
        {session.token() !== null && (
          <Link to={paths.payments()} className={buttonClass('quiet', 'large', true)}>
            {text('payment_see_payments')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Whether the server is still checking a payment, which then should not be paid again. */
function useIsChecked(reference: string | null): boolean {
  const [isChecked, setIsChecked] = useState(false)
  // Without the query cache, which belongs to the screens behind the sign-in.
  useEffect(() => {
    if (reference === null || session.token() === null) return
    const asking = new AbortController()
    client.unfinishedPayments(null, { signal: asking.signal }).then(
      ({ result }) =>
        setIsChecked(
          result.some((payment) => payment.reference === reference && payment.state === 'checking'),
        ),
      () => undefined, // the payments screen asks again before anything is paid
    )
    return () => asking.abort()
  }, [reference])
  return isChecked
}

/** /failed-payment. */
export function FailedPaymentScreen() {
  const [address] = useSearchParams()
  const reference = address.get('reference')
  const isChecked = useIsChecked(reference)
  return (
    <>
      <span className="mb-5 grid size-14 place-items-center rounded-full [&>svg]:size-7 bg-bad-wash text-bad">
        <CrossIcon />
      </span>
      <PageTitle>{text('payment_unsuccessful')}</PageTitle>
      <p className="mb-6 text-soft">
        {text('payment_unpaid_note')}
        {reference && (
          <span className="mt-2 block text-ink [overflow-wrap:anywhere]">
            {text('payment_reference', { reference })}
          </span>
        )}
      </p>
      <div role="status">
        {isChecked && reference && (
          <p className="mb-4 rounded-field bg-warn-wash px-4 py-3 font-semibold text-ink [overflow-wrap:anywhere]">
            {text('payment_checking', { reference })}
          </p>
        )}
      </div>
      <ButtonLink to={paths.payments()}>
        {text(isChecked ? 'payment_see_payments' : 'payment_retry')}
      </ButtonLink>
    </>
  )
}

function ButtonLink({ to, children }: { to: string; children: string }) {
  const signedIn = session.token() !== null
  return (
    <Link to={signedIn ? to : paths.login()} className={buttonClass('primary', 'large', true)}>
      {signedIn ? children : text('payment_log_in')}
    </Link>
  )
}
