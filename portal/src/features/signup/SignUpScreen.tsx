import { maySignUp } from '@ekoline/contract/sign-up-fields.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../client.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toast.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { refusalOf } from '../auth/useSignIn.ts'
import { type Objections, objectionsOf } from '../profile/objections.ts'
import { SignUpFieldset } from './SignUpFieldset.tsx'
import { signUp } from './sign-up.ts'
import { asSent, forgetTyped, keepTyped, type TypedSignUp, typedBefore } from './sign-up-draft.ts'

/** service-areas §2, "Sign-up"; §4; §5. */
export function SignUpScreen() {
  const navigate = useNavigate()
  const online = useOnline()
  const [typed, setTyped] = useState(typedBefore)
  const [objections, setObjections] = useState<Objections>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function change(part: Partial<TypedSignUp>) {
    const next = { ...typed, ...part }
    setTyped(next)
    keepTyped(next)
    const [changed = ''] = Object.keys(part)
    setObjections({ ...objections, [changed === 'phone' ? 'phoneNumber' : changed]: undefined })
  }

  function object(found: Objections) {
    setObjections(found)
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
    fields.find(({ name }) => found[name])?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const codeSent = await signUp(asSent(typed))
      forgetTyped()
      if (codeSent) toast.info(text('code_within_a_minute'))
      navigate(paths.verification(), { replace: true })
    } catch (error) {
      setFailure(error)
      object(objectionsOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <PageTitle>Create account</PageTitle>
      <form ref={form} aria-label="Create account" onSubmit={submit} noValidate className="grid gap-4.5">
        <SignUpFieldset
          typed={typed}
          objections={objections}
          onChange={change}
          onObject={(found) => setObjections({ ...objections, ...found })}
        />
        {online ? (
          <Refusal of={failure} />
        ) : (
          <p role="status" className="rounded-field bg-warn-wash px-4 py-3 font-semibold text-warn">
            {text('network_disconnected')}
          </p>
        )}
        <Button type="submit" size="large" wide busy={busy} disabled={!maySignUp(asSent(typed))}>
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

/** Why nobody was registered, in upper case (service-areas §8), and for a known e-mail what to do. */
function Refusal({ of: error }: { of: unknown }) {
  const known = error instanceof ApiError && error.body?.code === 'email_taken'
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
