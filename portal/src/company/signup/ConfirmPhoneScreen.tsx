import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, client, codeOf, messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { formatPhone } from '../../format/phone.ts'
import { sayChecking } from '../../kit/challenge/say-checking.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from '../../ui/useCountdown.ts'
import { WaitLine } from './AskAgain.tsx'
import { ChangePhone } from './ChangePhone.tsx'
import { askForCode, type CodeChannel, keepWaiting, type WaitingPhone, waitingPhone } from './code.ts'
import { NothingWaits } from './NothingWaits.tsx'

/**
 * Verifies the phone of a person who came back: by a sign-in, or by the mailed link. Loading the page verifies nothing. Once
 * the phone is verified, the mailed link proves the email.
 *
 * @source SA-14, SA-17; service-areas §2, "Phone confirmation"; decisions, "Verification codes"
 */
export function ConfirmPhoneScreen() {
  const { token } = useParams()
  const navigate = useNavigate()
  const [verifytoken] = useState(() => token ?? session.get('verifytoken'))
  const [phone, setPhone] = useState<WaitingPhone | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** the link, where its person is not logged in: it leads to a new password */
  const [elsewhere, setElsewhere] = useState<string | null>(null)

  function look() {
    if (!verifytoken) return
    setFailure(null)
    client
      .unverified({ params: { verifytoken: verifytoken.slice(0, 200) } })
      .then(({ result }) => setPhone(resumed(verifytoken, result)))
      .catch((error) =>
        token && codeOf(error) === 'verify_link_over' ? prove(token) : Promise.reject(error),
      )
      .catch(setFailure)
  }

  /** The phone is verified: the mailed link proves the email, or leads to a new password. */
  async function prove(mailed: string) {
    const args = { body: { token: mailed.slice(0, 200) } }
    const proven = session.token() !== null && (await client.proveEmail(args).then(() => true, isOfAnother))
    if (!proven) return setElsewhere(mailed)
    toast.success(text('email_proven'))
    return navigate(paths.overview(), { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: of each token once
  useEffect(look, [verifytoken])

  if (!verifytoken)
    return <NothingWaits title={text('confirm_phone_title')}>{text('confirm_phone_nothing')}</NothingWaits>
  if (failure instanceof ApiError && failure.body?.code === 'verify_link_over')
    return <NothingWaits title={text('confirm_phone_title')}>{failure.body.message}</NothingWaits>
  if (failure !== null)
    return (
      <>
        <PageTitle>{text('confirm_phone_title')}</PageTitle>
        <Failed failure={failure} onRetry={look} />
      </>
    )
  if (elsewhere) return <ProvenElsewhere token={elsewhere} onFailed={setFailure} />
  if (!phone)
    return (
      <>
        <PageTitle>{text('confirm_phone_title')}</PageTitle>
        <Spinner large label={text('ui_loading')} />
      </>
    )
  return <ConfirmPhone phone={phone} onChange={setPhone} />
}

/** The session has ended, or is another person's. @throws what else went wrong */
function isOfAnother(error: unknown): false {
  if (error instanceof ApiError && [401, 404].includes(error.http)) return false
  throw error
}

interface ProvenElsewhereProps {
  token: string
  onFailed: (error: unknown) => void
}

/** Asks before a link that sets a new password is made: scanners of mail open links, and a new link ends the one before. */
function ProvenElsewhere({ token, onFailed }: ProvenElsewhereProps) {
  const navigate = useNavigate()
  const ask = () => client.passwordByProof({ body: { token: token.slice(0, 200) } }, { anonymous: true })
  const { isPending, run } = useSubmit(ask, {
    inPlace: true,
    leaves: true,
    onDone: ({ password_link }) =>
      navigate(paths.resetPassword(password_link), { replace: true, state: { unproven: true } }),
    onFailed,
  })
  return (
    <>
      <PageTitle>{text('reset_title')}</PageTitle>
      <p className="mb-5 text-soft">{text('reset_unproven')}</p>
      <Button size="large" wide busy={isPending} onClick={() => run()}>
        {text('reset_unproven_button')}
      </Button>
      {/* Who is logged in as another person would only come back here. */}
      {session.token() === null && (
        <p className="mt-4 text-small leading-7 text-faint">
          {text('reset_unproven_password')}{' '}
          <Link to={paths.login()} state={{ from: paths.confirmEmail(token) }} className={aloneLinkClass}>
            {text('reset_unproven_log_in')}
          </Link>
        </p>
      )}
    </>
  )
}

/** Why nothing can be shown, with a retry, and when the server allows it. */
function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const wait = (failure instanceof ApiError && failure.retryAfterSeconds) || 0
  const [retryAt] = useState(() => Date.now() + wait * 1000)
  const left = useCountdown(retryAt)
  return (
    <>
      <ErrorState title={messageOf(failure, text('internal'))} onRetry={onRetry}>
        {text('confirm_phone_may_work')}
      </ErrorState>
      {wait > 0 && (
        <div className="mt-3">
          <WaitLine seconds={left} />
        </div>
      )}
    </>
  )
}

/** The phone as the server knows it, and the wait that this tab knows of. */
function resumed(verifytoken: string, person: { phoneNumber: string; firstName: string }): WaitingPhone {
  const known = waitingPhone()
  const same = known?.phoneNumber === person.phoneNumber
  return {
    ...person,
    verifytoken,
    userId: null,
    email: same ? known.email : null,
    callId: same ? known.callId : null,
    channel: 'call',
    retryAt: same ? known.retryAt : 0,
  }
}

interface ConfirmPhoneProps {
  phone: WaitingPhone
  onChange: (phone: WaitingPhone) => void
}

function ConfirmPhone({ phone, onChange }: ConfirmPhoneProps) {
  const navigate = useNavigate()
  const left = useCountdown(phone.retryAt)

  const { isPending, input, refusal, run } = useSubmit(
    (channel: CodeChannel) => askForCode(phone, channel, sayChecking),
    {
      inPlace: true,
      leaves: true,
      onDone: (_, channel) => {
        toast.info(text(channel === 'call' ? 'code_calling' : 'code_sms'))
        navigate(paths.enterCode())
      },
      onFailed: () => onChange({ ...phone, retryAt: waitingPhone()?.retryAt ?? phone.retryAt }),
    },
  )
  const ask = (channel: CodeChannel) => isPending || run(channel)
  const isAsking = (channel: CodeChannel) => isPending && input === channel

  function submit(event: FormEvent) {
    event.preventDefault()
    void ask('call')
  }

  function changed(phoneNumber: string) {
    const next = { ...phone, phoneNumber, callId: null, retryAt: 0 }
    keepWaiting(next)
    onChange(next)
  }

  return (
    <>
      <PageTitle>{text('confirm_phone_title')}</PageTitle>
      <p className="mb-5 text-soft">{text('confirm_phone_lead', { name: phone.firstName })}</p>
      <form onSubmit={submit} className="grid gap-4.5">
        <TextField
          label={text('sign_up_phone')}
          readOnly
          className="tabular-nums"
          value={formatPhone(phone.phoneNumber)}
          onChange={() => undefined}
        />
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {refusal}
        </p>
        <Button type="submit" size="large" wide busy={isAsking('call')} disabled={left > 0}>
          {text('confirm_phone_submit')}
        </Button>
        <Button
          kind="quiet"
          size="large"
          wide
          busy={isAsking('sms')}
          disabled={left > 0}
          onClick={() => ask('sms')}
        >
          {text('verification_sms_instead')}
        </Button>
      </form>
      <div className="mt-3">
        <WaitLine seconds={left} />
      </div>
      <div className="mt-3 text-small leading-7 text-faint">
        {phone.callId && (
          <>
            {text('confirm_phone_have_code')}{' '}
            <Link to={paths.enterCode()} className={aloneLinkClass}>
              {text('confirm_phone_enter_it')}
            </Link>
            <br />
          </>
        )}
        <ChangePhone verifytoken={phone.verifytoken} onChanged={changed} />
      </div>
    </>
  )
}
