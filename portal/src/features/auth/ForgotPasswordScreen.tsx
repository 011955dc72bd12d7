import { forgotPasswordMessages } from '@ekoline/contract/messages/forgot-password.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, client, messageOf } from '../../client.ts'
import { paths } from '../../paths.ts'
import { addTexts, text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

addTexts(forgotPasswordMessages)

/** service-areas §2, "Forgot password"; §8. */
export function ForgotPasswordScreen() {
  /** sent here because a link was over */
  const linkOver = useLocation().state?.linkOver === true
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await client.forgotPassword({ body: { email: email.trim() } })
      toast.success(text('reset_link_sent'))
      setSentTo(email.trim())
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (sentTo !== null) return <LinkSent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <>
      <PageTitle>Forgot password</PageTitle>
      {linkOver && <LinkOver />}
      <p className="mb-5 text-soft">
        Enter the email you sign in with. We send it a link to choose a new password.
      </p>
      <form onSubmit={submit} className="grid gap-4.5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <div role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {failure !== null && <Refusal of={failure} />}
        </div>
        <Button type="submit" size="large" wide busy={busy} disabled={!email.trim()}>
          Send reset link
        </Button>
        <Link to={paths.login()} className={buttonClass('quiet', 'large', true)}>
          Home
        </Link>
      </form>
    </>
  )
}

/** Why there is no link; who has no account is shown the way to one. */
function Refusal({ of }: { of: unknown }) {
  const unknown = of instanceof ApiError && of.body?.code === 'user_not_found'
  if (!unknown) return messageOf(of, text('internal'))
  return (
    <>
      {text('email_not_registered')}{' '}
      <Link to={paths.signUp()} className={linkClass}>
        {text('create_account')}
      </Link>
    </>
  )
}

function LinkOver() {
  return (
    <div role="status" className="mb-5 rounded-field bg-warn-wash px-4 py-3 text-warn">
      <p className="font-semibold">{text('link_over')}</p>
      <p>
        A link works once, and not for ever. If you were invited, ask your admin to send the invitation again.
      </p>
    </div>
  )
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <>
      <PageTitle>Check your email</PageTitle>
      <p role="status" className="mb-5 text-soft">
        A link to choose a new password is on its way to <b className="text-ink">{to}</b>. It works once,
        within an hour, and only the newest link works. If nothing comes in a few minutes, look among the
        spam.
      </p>
      <div className="grid gap-3">
        <Link to={paths.login()} className={buttonClass('primary', 'large', true)}>
          Home
        </Link>
        <Button kind="quiet" size="large" wide onClick={onAgain}>
          Send it again, or to another email
        </Button>
      </div>
    </>
  )
}
