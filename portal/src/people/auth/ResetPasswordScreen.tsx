import { normalPassword, PASSWORD_SHORTEST } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { PasswordLink } from '@ekoline/contract/people/auth.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { client, codeOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'

const TOKEN_LONGEST = 200
const EXPIRED_SHOWN_MS = 2_000 // service-areas §9, "reset redirect delay"

/**
 * Sets a password with a mailed link, an invitation's or another's.
 *
 * @source SA-26; service-areas §2, "Reset password"; decisions, "Sessions and passwords"
 */
export function ResetPasswordScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [differ, setDiffer] = useState(false)
  const link = usePasswordLink(token)
  const shown = typeof link === 'object' ? link : null
  const invitation = shown?.invitation
  const reset = useSubmit(client.resetPassword, {
    done: () =>
      invitation ? text('join_done', { workgroup: invitation.workgroup }) : text('password_reset'),
    inPlace: true,
    leaves: true,
    onDone: () => {
      session.clear() // the person of the link signs in, not the one who was here before
      navigate(paths.login(), { replace: true, state: { email: shown?.email } })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isSame = normalPassword(password) === normalPassword(confirmed)
    setDiffer(!isSame)
    if (isSame) void reset.run({ body: { token, password, confirm_password: confirmed } })
  }

  if (link === 'over' || codeOf(reset.error) === 'link_expired') return <ExpiredLink />
  if (link === 'checking')
    return (
      <>
        <PageTitle>{text('reset_title')}</PageTitle>
        <Spinner large label={text('reset_checking')} />
      </>
    )
  return (
    <>
      <PageTitle>
        {invitation ? text('join_title', { workgroup: invitation.workgroup }) : text('reset_title')}
      </PageTitle>
      {invitation && <p className="mb-5 text-soft">{whoInvites(invitation)}</p>}
      {state?.unproven && <p className="mb-5 text-soft">{text('reset_unproven')}</p>}
      <form onSubmit={submit} className="grid gap-4.5">
        {shown && (
          <TextField
            label={text('reset_email')}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={shown.email}
            onChange={() => undefined}
          />
        )}
        <PasswordField
          label={text('reset_new')}
          name="password"
          autoComplete="new-password"
          hint={text('reset_new_hint', { length: PASSWORD_SHORTEST })}
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          label={text('reset_confirm')}
          name="confirm_password"
          autoComplete="new-password"
          value={confirmed}
          onChange={setConfirmed}
        />
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {differ ? text('passwords_differ') : reset.refusal}
        </p>
        <Button type="submit" size="large" wide busy={reset.isPending} disabled={!password || !confirmed}>
          {text(invitation ? 'join_button' : 'reset_button')}
        </Button>
      </form>
    </>
  )
}

const whoInvites = ({ workgroup, invited_by: who }: NonNullable<PasswordLink['invitation']>) =>
  who === null ? text('join_nobody', { workgroup }) : text('join_who', { who, workgroup })

/**
 * Whether the link still works, whose it is and what it invites to, before anything is typed. Where that cannot be known
 * (null) the form says later that it does not work.
 */
function usePasswordLink(token: string): 'checking' | 'over' | PasswordLink | null {
  const [known, setKnown] = useState<{ token: string; state: PasswordLink | 'over' | null } | null>(null)
  useEffect(() => {
    client.passwordLink({ params: { token: token.slice(0, TOKEN_LONGEST) } }, { anonymous: true }).then(
      ({ result }) => setKnown({ token, state: result }),
      (error) => setKnown({ token, state: codeOf(error) === 'link_expired' ? 'over' : null }),
    )
  }, [token])
  return known?.token === token ? known.state : 'checking'
}

const LINK_OVER = { replace: true, state: { linkOver: true } }

/**
 * Shows the message, and goes on to where a new link can be had, which repeats it, because two seconds are short to
 * read.
 */
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
        {text('reset_link_over')}
      </p>
      <Link to={paths.forgotPassword()} {...LINK_OVER} className={buttonClass('primary', 'large', true)}>
        {text('reset_ask_again')}
      </Link>
    </>
  )
}
