import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { markAsked } from './asked-links.ts'
import { refusalOf } from './useSignIn.ts'

interface SignInLinkOfferProps {
  email: string
  /** leads up to the button */
  lead?: string
  /** asked for without an email */
  onNoEmail?: () => void
  label?: string
}

/** Offers to mail a sign-in link. It never says whether the email is known. */
export function SignInLinkOffer({ email, lead, onNoEmail, label }: SignInLinkOfferProps) {
  const [lacksEmail, setLacksEmail] = useState(false)
  const { isPending, input, data, refusal, run } = useSubmit(client.askSignInLink, {
    inPlace: true,
    failed: refusalOf,
    onDone: (_, { body }) => markAsked(body.email),
  })
  const objection = lacksEmail ? text('login_link_needs_email') : refusal

  function ask() {
    setLacksEmail(!email)
    if (email) void run({ body: { email } })
    else onNoEmail?.()
  }

  return (
    <div className="text-small text-faint">
      {lead}{' '}
      <button type="button" onClick={ask} aria-disabled={isPending || undefined} className={aloneLinkClass}>
        {label ?? text('login_link_button')}
      </button>
      {isPending && (
        <span className="ml-2 inline-block align-middle">
          <Spinner label={text('login_link_sending')} />
        </span>
      )}
      <p aria-live="polite" className={objection ? 'font-semibold text-bad' : 'text-good'}>
        {objection ?? (data && input && text('link_sent', input.body))}
      </p>
    </div>
  )
}
