import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { session } from '../../session.ts'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** /payment and /successful-payment (account-core §2, "Payment result pages"). */
export function PaidScreen() {
  return (
    <>
      <span className="mb-5 grid size-14 place-items-center rounded-full [&>svg]:size-7 bg-good-wash text-good">
        <CheckIcon />
      </span>
      <PageTitle>{text('payment_credited')}</PageTitle>
      <p className="mb-6 text-soft">Your payments list what was credited, and what for.</p>
      <ButtonLink to={paths.payments()}>See your payments</ButtonLink>
    </>
  )
}

/** /failed-payment. */
export function FailedPaymentScreen() {
  return (
    <>
      <span className="mb-5 grid size-14 place-items-center rounded-full [&>svg]:size-7 bg-bad-wash text-bad">
        <CrossIcon />
      </span>
      <PageTitle>{text('payment_unsuccessful')}</PageTitle>
      <p className="mb-6 text-soft">
        Your wallet was not credited. If your card was charged all the same, the amount arrives as soon as
        your bank confirms it.
      </p>
      <ButtonLink to={paths.payments()}>Try again</ButtonLink>
    </>
  )
}

function ButtonLink({ to, children }: { to: string; children: string }) {
  const signedIn = session.token() !== null
  return (
    <Link to={signedIn ? to : paths.login()} className={buttonClass('primary', 'large', true)}>
      {signedIn ? children : 'Sign in'}
    </Link>
  )
}
