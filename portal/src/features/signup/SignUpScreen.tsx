import { maySignUp } from '@ekoline/contract/sign-up-fields.ts'
import { useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { codeOf } from '../../client.ts'
import { config } from '../../config.ts'
import { useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button, linkClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toast.ts'
import { refusalOf } from '../auth/useSignIn.ts'
import { SignUpFieldset } from './SignUpFieldset.tsx'
import { asSent, forgetTyped, keepTyped, signUp, type TypedSignUp, typedBefore } from './sign-up.ts'

/** service-areas §2, "Sign-up"; §4; §5. */
export function SignUpScreen() {
  const navigate = useNavigate()
  const online = useOnline()
  const [typed, setTyped] = useState(typedBefore)
  const form = useForm([
    typed,
    (next: TypedSignUp) => {
      setTyped(next)
      keepTyped(next)
    },
  ])
  const joining = useSubmit(signUp, {
    inPlace: true,
    failed: refusalOf,
    leaves: true,
    onDone: (codeSent) => {
      forgetTyped()
      if (codeSent) toast.info(text('code_within_a_minute'))
      navigate(paths.verification(), { replace: true })
    },
    onFailed: form.refuse,
  })

  return (
    <>
      <PageTitle>Create account</PageTitle>
      <form
        ref={form.form}
        aria-label="Create account"
        onSubmit={form.submit(() => joining.run(asSent(typed)))}
        noValidate
        className="grid gap-4.5"
      >
        <SignUpFieldset form={form} onObject={form.add} />
        {online ? (
          <Refusal of={joining.error} />
        ) : (
          <p role="status" className="rounded-field bg-warn-wash px-4 py-3 font-semibold text-warn">
            {text('network_disconnected')}
          </p>
        )}
        <Button type="submit" size="large" wide busy={joining.isPending} disabled={!maySignUp(asSent(typed))}>
          Create account
        </Button>
      </form>
      <Agreement />
      <p className="mt-4 text-small leading-7 text-faint">
        Have an account?{' '}
        <Link to={paths.login()} className={linkClass}>
          Sign in
        </Link>
      </p>
    </>
  )
}

/** Why the registration failed, and for a known email what to do. */
function Refusal({ of: error }: { of: unknown }) {
  const known = codeOf(error) === 'email_taken'
  return (
    <div role="alert" className="text-small">
      {error !== null && <p className="font-semibold text-bad">{refusalOf(error)}</p>}
      {known && (
        <p className="text-soft">
          Is it yours?{' '}
          <Link to={paths.login()} className={linkClass}>
            Sign in
          </Link>{' '}
          and go on where you stopped.
        </p>
      )}
    </div>
  )
}

function Agreement() {
  const { terms, privacy } = config().links
  const link = (href: string, name: string) => (
    <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
      {name}
    </a>
  )
  return (
    <p className="mt-4 text-small text-faint">
      By creating an account you agree to the {link(terms, 'terms')} and the {link(privacy, 'privacy notice')}
      .
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** Whether the device has a network. */
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
