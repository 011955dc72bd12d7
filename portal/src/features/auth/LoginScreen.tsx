import { type FormEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { session } from '../../session.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DownloadAppDialog } from './DownloadAppDialog.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInLinkOffer } from './SignInLinkOffer.tsx'
import { signIn } from './sign-in.ts'
import { refusalOf, useSignIn } from './useSignIn.ts'

/** account-core §2, "Login screen"; §4, "Login". */
export function LoginScreen() {
  const { secondStep, proceed, verifiesFirst, startOver } = useSignIn()
  const arrived = useLocation().state
  /** sent here because the session ended */
  const ended = arrived?.ended === true
  const [wasSignedIn] = useState(() => session.token() !== null)
  const [email, setEmail] = useState<string>(arrived?.email ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const [askingForApp, setAskingForApp] = useState(false)

  function back() {
    startOver()
    setPassword('')
    setBusy(false)
  }

  if (wasSignedIn) return <Navigate to={paths.overview()} replace />
  if (secondStep) return <SecondStep token={secondStep} onDone={proceed} onStartOver={back} />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      proceed(await signIn(email.trim(), password))
    } catch (error) {
      if (verifiesFirst(error)) return
      setFailure(refusalOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <PageTitle>Sign in</PageTitle>
      {ended && !failure && (
        <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {text('session_ended')}
        </p>
      )}
      <form onSubmit={submit} className="grid gap-4.5">
        <TextField
          ref={emailField}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {failure}
        </p>
        <Button type="submit" size="large" wide busy={busy} disabled={!email.trim() || !password}>
          LOGIN
        </Button>
        <Button kind="quiet" size="large" wide onClick={() => setAskingForApp(true)}>
          Get the mobile app
        </Button>
      </form>
      <p className="mt-5 text-small leading-7 text-faint">
        Forgot your password?{' '}
        <Link to={paths.forgotPassword()} className={linkClass}>
          {text('reset_password')}
        </Link>
        <br />
        New here?{' '}
        <Link to={paths.signUp()} className={linkClass}>
          {text('create_account')}
        </Link>
      </p>
      <SignInLinkOffer
        lead="No password at hand?"
        email={email.trim()}
        onNoEmail={() => emailField.current?.focus()}
      />
      <DownloadAppDialog open={askingForApp} onClose={() => setAskingForApp(false)} />
    </>
  )
}
