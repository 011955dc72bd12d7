import { type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { isBrought, session } from '../../app/session.ts'
import { sayChecking } from '../../kit/challenge/say-checking.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInLinkOffer } from './SignInLinkOffer.tsx'
import { signIn, signInBrought } from './sign-in.ts'
import { refusalOf, useSignIn } from './useSignIn.ts'

const GetAppDialog = lazyScreen(() => import('./GetAppDialog.tsx'), 'GetAppDialog')

/** account-core §2, "Login screen"; §4, "Login". @source AC2-13, AC2-48, AC2-49, AC2-50, AC2-51 */
export function LoginScreen() {
  const { secondStep, proceed, verifiesFirst, startOver } = useSignIn()
  const arrived = useLocation().state
  /** came here because the session had ended */
  const ended = arrived?.ended === true
  const [wasSignedIn] = useState(() => session.token() !== null)
  const [email, setEmail] = useState<string>(arrived?.email ?? '')
  const [password, setPassword] = useState('')
  const enter = useSubmit(
    async (typed: { email: string; password: string }) => {
      try {
        return await signIn(typed.email, typed.password, sayChecking)
      } catch (error) {
        if (verifiesFirst(error)) return null
        throw error
      }
    },
    {
      inPlace: true,
      failed: refusalOf,
      leaves: true,
      onDone: (progress) => progress && proceed(progress),
    },
  )
  const emailField = useRef<HTMLInputElement>(null)
  const [askingForApp, setAskingForApp] = useState(false)

  const [isEntering, setEntering] = useState(isBrought)
  const goOn = useEffectEvent(proceed)
  useEffect(() => {
    // A session that could not be entered is logged into by hand.
    signInBrought()
      ?.then(goOn, () => undefined)
      .finally(() => setEntering(false))
  }, [])

  function back() {
    startOver()
    setPassword('')
    enter.reset()
  }

  if (wasSignedIn) return <Navigate to={paths.overview()} replace />
  if (isEntering) return <Spinner large label={text('ui_loading')} />
  if (secondStep) return <SecondStep token={secondStep} onDone={proceed} onStartOver={back} />

  const missing = [!email.trim() && text('login_email'), !password && text('login_password')].filter(Boolean)

  function submit(event: FormEvent) {
    event.preventDefault()
    void enter.run({ email: email.trim(), password })
  }

  return (
    <>
      <PageTitle>{text('login_title')}</PageTitle>
      {ended && !enter.refusal && (
        <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {text('session_ended')}
        </p>
      )}
      <form onSubmit={submit} className="grid gap-4.5">
        <TextField
          ref={emailField}
          label={text('login_email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={text('login_password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <p className="-my-2 text-small text-faint">
          {text('login_forgot')}{' '}
          <Link to={paths.forgotPassword()} className={aloneLinkClass}>
            {text('reset_password')}
          </Link>
        </p>
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {enter.refusal}
        </p>
        <div className="grid gap-2">
          <Button
            type="submit"
            size="large"
            wide
            busy={enter.isPending}
            disabled={missing.length > 0}
            aria-describedby="still-needed"
          >
            {text('login_button')}
          </Button>
          <p id="still-needed" className="min-h-[1lh] text-small text-soft">
            {missing.length === 1 && text('ui_still_needed', { fields: missing.join(', ') })}
          </p>
        </div>
        <Button kind="quiet" size="large" wide onClick={() => setAskingForApp(true)}>
          {text('login_get_app')}
        </Button>
      </form>
      <p className="mt-5 text-small leading-7 text-faint">
        {`${text('login_new_here')} `}
        <Link to={paths.signUp()} className={aloneLinkClass}>
          {text('create_account')}
        </Link>
      </p>
      <SignInLinkOffer
        lead={text('login_link_lead')}
        email={email.trim()}
        onNoEmail={() => emailField.current?.focus()}
      />
      {askingForApp && (
        <Suspense>
          <GetAppDialog open onClose={() => setAskingForApp(false)} />
        </Suspense>
      )}
    </>
  )
}
