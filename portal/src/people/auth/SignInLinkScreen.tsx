import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { forgetAsked, wasAskedHere } from './asked-links.ts'
import { SecondStep } from './SecondStep.tsx'
import { SignInLinkOffer } from './SignInLinkOffer.tsx'
import { signInByLink } from './sign-in.ts'
import { refusalOf, useSignIn } from './useSignIn.ts'

const REFUSED = 404

/**
 * Signs in by a mailed link, without a form: by itself in the browser that asked for it, by a button in any other, because
 * scanners of mail open links and run scripts.
 *
 * @source AC2-52, SA-148; account-core §2, "Login screen"; decisions, "Sessions and passwords"
 */
export function SignInLinkScreen() {
  const { email = '' } = useParams()
  const { search } = useLocation()
  return <SignInLink key={email + search} email={email} search={search} />
}

function SignInLink({ email, search }: { email: string; search: string }) {
  const { secondStep, proceed, verifiesFirst } = useSignIn()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const [asked] = useState(() => wasAskedHere(email))
  const [followed, setFollowed] = useState(asked)

  function follow() {
    setFollowed(true)
    setFailure(null)
    signInByLink(email, search).then(
      (progress) => {
        forgetAsked(email)
        proceed(progress)
      },
      (error) => verifiesFirst(error) || setFailure(error),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link, however often this is drawn
  useEffect(() => {
    if (asked) follow()
  }, [])

  if (secondStep)
    return (
      <SecondStep
        token={secondStep}
        onDone={proceed}
        onStartOver={() => navigate(paths.login(), { replace: true })}
      />
    )
  if (!followed)
    return (
      <>
        <PageTitle>{text('login_title')}</PageTitle>
        <p className="mb-5 wrap-anywhere text-soft">{text('login_link_press', { email })}</p>
        <Button size="large" wide onClick={follow}>
          {text('login_button')}
        </Button>
      </>
    )
  if (failure === null)
    return (
      <>
        <PageTitle>{text('login_link_title')}</PageTitle>
        <Spinner large label={text('login_link_title')} />
      </>
    )
  const isRefused = failure instanceof ApiError && failure.http === REFUSED
  return (
    <>
      <PageTitle>{text('sign_in_link_refused')}</PageTitle>
      {isRefused ? (
        <p role="alert" className="mb-5 text-soft">
          {text('login_link_over')}
        </p>
      ) : (
        <div className="mb-5">
          <ErrorState title={refusalOf(failure)} onRetry={follow}>
            {text('login_link_may_work')}
          </ErrorState>
        </div>
      )}
      <Link to={paths.login()} className={buttonClass('primary', 'large', true)}>
        {text('login_again')}
      </Link>
      <div className="mt-5">
        <SignInLinkOffer email={email} label={text('login_link_again')} />
      </div>
    </>
  )
}
