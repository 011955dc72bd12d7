import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { client, codeOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button, buttonClass } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** service-areas §2, "Forgot password"; §8. @source SA-25, SA-136 */
export function ForgotPasswordScreen() {
  /** came here because a link had expired */
  const linkOver = useLocation().state?.linkOver === true
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useSubmit(client.forgotPassword, {
    done: 'reset_link_sent',
    inPlace: true,
    onDone: () => setSentTo(email.trim()),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void ask.run({ body: { email: email.trim() } })
  }

  if (sentTo !== null) return <LinkSent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <>
      <PageTitle>{text('forgot_title')}</PageTitle>
      {linkOver && <LinkOver />}
      <p className="mb-5 text-soft">{text('forgot_lead')}</p>
      <form onSubmit={submit} className="grid gap-4.5">
        <TextField
          label={text('login_email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <div role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {ask.refusal && (codeOf(ask.error) === 'user_not_found' ? <UnknownEmail /> : ask.refusal)}
        </div>
        <Button type="submit" size="large" wide busy={ask.isPending} disabled={!email.trim()}>
          {text('forgot_button')}
        </Button>
        <Link to={paths.login()} className={buttonClass('quiet', 'large', true)}>
          {text('forgot_home')}
        </Link>
      </form>
    </>
  )
}

/** A person without an account is shown the way to one. */
function UnknownEmail() {
  return (
    <>
      {text('email_not_registered')}{' '}
      <Link to={paths.signUp()} className={aloneLinkClass}>
        {text('create_account')}
      </Link>
    </>
  )
}

function LinkOver() {
  return (
    <div role="status" className="mb-5 rounded-field bg-warn-wash px-4 py-3 text-warn">
      <p className="font-semibold">{text('link_over')}</p>
      <p>{text('forgot_link_over')}</p>
    </div>
  )
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <>
      <PageTitle>{text('forgot_sent_title')}</PageTitle>
      <p role="status" className="mb-5 text-soft">
        {text('forgot_sent_to')} <b className="text-ink">{to}</b>. {text('forgot_sent_more')}
      </p>
      <div className="grid gap-3">
        <Link to={paths.login()} className={buttonClass('primary', 'large', true)}>
          {text('forgot_home')}
        </Link>
        <Button kind="quiet" size="large" wide onClick={onAgain}>
          {text('forgot_again')}
        </Button>
      </div>
    </>
  )
}
