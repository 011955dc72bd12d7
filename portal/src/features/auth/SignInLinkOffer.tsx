import { useState } from 'react'
import { client } from '../../client.ts'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/link.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { refusalOf } from './useSignIn.ts'

interface SignInLinkOfferProps {
  email: string
  /** leads up to the button */
  lead?: string
  /** asked for without an e-mail */
  onNoEmail?: () => void
  label?: string
}

/** Offers to mail a sign-in link. Whether the e-mail is known is never told. */
export function SignInLinkOffer({ email, lead, onNoEmail, label }: SignInLinkOfferProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; words: string } | null>(null)

  async function ask() {
    if (busy) return
    if (!email) {
      setSaid({ tone: 'bad', words: 'Enter your email first.' })
      return onNoEmail?.()
    }
    setBusy(true)
    try {
      await client.askSignInLink({ body: { email } })
      setSaid({ tone: 'good', words: text('link_sent', { email }) })
    } catch (error) {
      setSaid({ tone: 'bad', words: refusalOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="text-small text-faint">
      {lead}{' '}
      <button
        type="button"
        onClick={ask}
        aria-disabled={busy || undefined}
        className={`${linkClass} leading-7`}
      >
        {label ?? 'Email me a sign-in link'}
      </button>
      {busy && (
        <span className="ml-2 inline-block align-middle">
          <Spinner label="Sending" />
        </span>
      )}
      <p aria-live="polite" className={said?.tone === 'bad' ? 'font-semibold text-bad' : 'text-good'}>
        {said?.words}
      </p>
    </div>
  )
}
