import { maySignUp, type SignUpFields } from '@ekoline/contract/company/sign-up-fields.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { codeOf } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { paths } from '../../app/paths.ts'
import { sayChecking } from '../../kit/challenge/say-checking.ts'
import { objectionsOf, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { refusalOf } from '../../people/auth/useSignIn.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button, linkClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toast.ts'
import { AboutAccount, AboutYou } from './SignUpFieldset.tsx'
import {
  asSent,
  firstStepObjections,
  forgetTyped,
  isOfFirstStep,
  keepTyped,
  signUp,
  stillNeeded,
  type TypedSignUp,
  typedBefore,
} from './sign-up.ts'

/**
 * In two steps: who you are, then what the account is for. service-areas §2, "Sign-up"; §4; §5.
 *
 * @source SA-10, SA-11, SA-12
 */
export function SignUpScreen() {
  const navigate = useNavigate()
  const { step, goTo } = useStep()
  const [typed, setTyped] = useState(typedBefore)
  const form = useForm([
    typed,
    (next: TypedSignUp) => {
      setTyped(next)
      keepTyped(next)
    },
  ])
  const joining = useSubmit((sent: SignUpFields) => signUp(sent, sayChecking), {
    inPlace: true,
    failed: refusalOf,
    leaves: true,
    onDone: (codeSent) => {
      forgetTyped()
      if (codeSent) toast.info(text('code_within_a_minute'))
      navigate(paths.verification(), { replace: true })
    },
    onFailed: (error) => {
      const found = objectionsOf(error)
      form.object(found)
      if (isOfFirstStep(found)) goTo(1)
    },
  })

  function next() {
    if (form.object(firstStepObjections(typed))) return
    joining.reset()
    goTo(2)
  }

  return (
    <>
      <p className="mb-1 text-small text-soft">{text('sign_up_step', { step })}</p>
      <PageTitle>{text('sign_up_title')}</PageTitle>
      <form
        ref={form.form}
        aria-label={text('sign_up_title')}
        onSubmit={(event) => {
          event.preventDefault()
          if (step === 1) next()
          else void joining.run(asSent(typed))
        }}
        noValidate
        className="grid gap-4.5"
      >
        {/* The first step stays in the form, so that browsers offer to keep the email and the password. */}
        <div hidden={step === 2} className="grid gap-4.5">
          <AboutYou form={form} onObject={form.add} />
        </div>
        {step === 2 && <AboutAccount form={form} onObject={form.add} />}
        <Trouble error={joining.error} />
        {step === 1 ? (
          <Button type="submit" size="large" wide>
            {text('sign_up_continue')}
          </Button>
        ) : (
          <Finish typed={typed} busy={joining.isPending} onBack={() => goTo(1)} />
        )}
      </form>
      {step === 2 && <Agreement />}
      <p className="mt-4 text-small leading-7 text-faint">
        {text('sign_up_have_account')}{' '}
        <Link to={paths.login()} className={aloneLinkClass}>
          {text('sign_up_log_in')}
        </Link>
      </p>
    </>
  )
}

/** The step, which the browser's Back leaves, too. After a reload it is the first: the password is not kept. */
function useStep() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [reached, setReached] = useState(false)
  const step: 1 | 2 = reached && search.has('step') ? 2 : 1
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const wrong = document.querySelector<HTMLElement>('main form [aria-invalid=true]')
    const title = document.querySelector<HTMLElement>('main h1')
    const first = wrong ?? title
    first?.focus()
    scrollTo(0, 0)
  }, [step])

  function goTo(wanted: 1 | 2) {
    setReached(true)
    if (wanted === 1) navigate(paths.signUp(), { replace: true })
    else navigate({ search: '?step=2' }, { replace: search.has('step') })
  }
  return { step, goTo }
}

interface FinishProps {
  typed: TypedSignUp
  busy: boolean
  onBack: () => void
}

/** The button, which says what it still waits for (service-areas §5), and the way back. */
function Finish({ typed, busy, onBack }: FinishProps) {
  const missing = stillNeeded(typed)
  return (
    <div className="grid gap-2">
      <div className="flex gap-3">
        <Button kind="quiet" size="large" onClick={onBack}>
          {text('sign_up_back')}
        </Button>
        <Button
          type="submit"
          size="large"
          wide
          busy={busy}
          disabled={!maySignUp(asSent(typed))}
          aria-describedby="still-needed"
        >
          {text('sign_up_button')}
        </Button>
      </div>
      <p id="still-needed" className="min-h-[1lh] text-small text-soft">
        {missing.length > 0 && text('ui_still_needed', { fields: missing.join(', ') })}
      </p>
    </div>
  )
}

/** That there is no network, or why the registration failed. */
function Trouble({ error }: { error: unknown }) {
  if (useOnline()) return <Refusal error={error} />
  return (
    <p role="status" className="rounded-field bg-warn-wash px-4 py-3 text-warn">
      <b>{text('network_disconnected')}</b> {text('sign_up_offline')}
    </p>
  )
}

/** Why the registration failed, unless a field says it, and for a known email what to do. */
function Refusal({ error }: { error: unknown }) {
  const known = codeOf(error) === 'email_taken'
  const isAtField = !known && Object.keys(objectionsOf(error)).length > 0
  return (
    <div role="alert" className="text-small empty:hidden">
      {error !== null && !isAtField && <p className="font-semibold text-bad">{refusalOf(error)}</p>}
      {known && (
        <p className="text-soft">
          {text('sign_up_is_it_yours')}{' '}
          <Link to={paths.login()} className={aloneLinkClass}>
            {text('sign_up_log_in')}
          </Link>{' '}
          {text('sign_up_go_on')}
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
    <p className="mt-2 text-small text-faint">
      {text('sign_up_agree')} {link(terms, text('sign_up_terms'))} {text('sign_up_and')}{' '}
      {link(privacy, text('sign_up_privacy'))}.
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
