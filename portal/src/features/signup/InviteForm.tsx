import type { Plan } from '@ekoline/contract/wallet.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, client, messageOf } from '../../client.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link.ts'
import { toast } from '../../ui/toast.ts'
import { type Objections, objectionsOf } from '../profile/objections.ts'
import { appStore } from './app-store.ts'
import { keepWaiting } from './code.ts'
import { InviteFieldset } from './InviteFieldset.tsx'
import { inviteAsSent, missingOf, type TypedInvite, untyped } from './invite-fields.ts'

/** Registers, and keeps the phone that waits for its code. @throws ApiError */
async function register(typed: TypedInvite): Promise<void> {
  const sent = inviteAsSent(typed)
  const { data } = await client.register({ body: { ...sent, terms_version: config().terms_version } })
  const { verifytoken, phoneNumber } = data
  keepWaiting({
    ...{ verifytoken, userId: null, email: sent.email.trim(), phoneNumber, firstName: sent.firstName.trim() },
    ...{ callId: null, channel: 'call', retryAt: 0 },
  })
}

/** The form of an invitation. What is missing is said of each field, and the server asked all the same. */
export function InviteForm({ token, plans }: { token: string; plans: readonly Plan[] }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => untyped(token))
  const [objections, setObjections] = useState<Objections>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function object(found: Objections) {
    setObjections(found)
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    fields.find((field) => found[field.getAttribute('name') ?? ''])?.focus()
  }

  /** To the store of a phone, else to /; both lead on to verifying the phone. */
  function goOn() {
    toast.success(text('invite_done'))
    const store = appStore()
    navigate(store ? paths.confirmPhone() : paths.overview(), { replace: true })
    if (store) window.location.assign(store)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    const missing = missingOf(typed)
    object(missing)
    try {
      await register(typed)
      goOn()
    } catch (error) {
      setFailure(error)
      object({ ...objectionsOf(error), ...missing })
      setBusy(false)
    }
  }

  return (
    <form ref={form} aria-label="Invitation" onSubmit={submit} noValidate className="grid gap-4.5">
      <InviteFieldset
        typed={typed}
        plans={plans}
        objections={objections}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
      <Refusal of={failure} />
      <Button type="submit" size="large" wide busy={busy}>
        Accept invitation
      </Button>
      <Agreement />
    </form>
  )
}

/** Why nobody was registered; a known e-mail has the specification's words (service-areas §8). */
function Refusal({ of: error }: { of: unknown }) {
  const known = error instanceof ApiError && error.body?.code === 'email_taken'
  return (
    <div role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
      {known ? (
        <>
          {text('invite_email_taken')}{' '}
          <Link to={paths.login()} className={linkClass}>
            Sign in
          </Link>
        </>
      ) : (
        error !== null && messageOf(error, text('internal'))
      )}
    </div>
  )
}

function Agreement() {
  const { terms, privacy } = config().links
  return (
    <p className="text-small text-faint">
      By accepting you agree to the{' '}
      <a href={terms} target="_blank" rel="noreferrer" className={linkClass}>
        terms
      </a>{' '}
      and the{' '}
      <a href={privacy} target="_blank" rel="noreferrer" className={linkClass}>
        privacy notice
      </a>
      . Have an account?{' '}
      <Link to={paths.login()} className={linkClass}>
        Sign in
      </Link>
    </p>
  )
}
