import { forgotPasswordMessages } from '@ekoline/contract/messages/forgot-password.ts'
import { PASSWORD_SHORTEST } from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, client, messageOf } from '../../client.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session.ts'
import { addTexts, text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'

addTexts(forgotPasswordMessages)

const EXPIRED_SHOWN_MS = 2_000 // service-areas §9, "reset redirect delay"

/**
 * Sets a password with a mailed link, an invitation's or another's.
 *
 * @source service-areas §2, "Reset password"; decisions, "Sessions and passwords"
 */
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
      toast.success(text('password_reset'))
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
          Reset Password
        </Button>
      </form>
    </>
  )
}

const LINK_OVER = { replace: true, state: { linkOver: true } }

/** Says so, and goes on to where a new link can be had, which says it too: nobody has to read in two seconds. */
function ExpiredLink() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.forgotPassword(), LINK_OVER), EXPIRED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <PageTitle>{text('link_over')}</PageTitle>
      <p role="alert" className="mb-5 text-soft">
        A link works once, and not for ever.
      </p>
      <Link to={paths.forgotPassword()} {...LINK_OVER} className={buttonClass('primary', 'large', true)}>
        Ask for a new link
      </Link>
    </>
  )
}
