import { PASSWORD_SHORTEST } from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, client, messageOf } from '../../client.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'

/** Sets a password with a mailed link, an invitation's or another's (decisions, "Sessions and passwords"). */
export function ResetPasswordScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [expired, setExpired] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password !== confirmed) return setFailure(text('passwords_differ'))
    setBusy(true)
    setFailure(null)
    try {
      await client.resetPassword({ body: { token, password, confirm_password: confirmed } })
      session.clear() // whoever was signed in here: the next one is the person of the link
      toast.success(text('password_set'))
      navigate(paths.login(), { replace: true })
    } catch (error) {
      setExpired(error instanceof ApiError && error.body?.code === 'link_expired')
      setFailure(messageOf(error, text('internal')))
      setBusy(false)
    }
  }

  if (expired) return <ExpiredLink />
  return (
    <>
      <PageTitle>Set your password</PageTitle>
      <form onSubmit={submit} className="grid gap-4.5">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_SHORTEST} characters`}
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          value={confirmed}
          onChange={setConfirmed}
        />
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {failure}
        </p>
        <Button type="submit" size="large" wide busy={busy} disabled={!password || !confirmed}>
          Set password
        </Button>
      </form>
    </>
  )
}

function ExpiredLink() {
  return (
    <>
      <PageTitle>{text('link_expired')}</PageTitle>
      <p role="alert" className="mb-5 text-soft">
        A link works once and not for ever. If you were invited, ask the admin of your workgroup to send the
        invitation again.
      </p>
      <div className="grid gap-3">
        <Link to={paths.forgotPassword()} className={buttonClass('primary', 'large', true)}>
          Ask for a new link
        </Link>
        <Link to={paths.login()} className={buttonClass('quiet', 'large', true)}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}
