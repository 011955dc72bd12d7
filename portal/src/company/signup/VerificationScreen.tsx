import { VERIFICATION_CODE_LENGTH } from '@ekoline/contract/company/sign-up-fields.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AskAgain, useWrongCode } from './AskAgain.tsx'
import { ChangePhone } from './ChangePhone.tsx'
import { CodeStatus, OutboxHint } from './CodeStatus.tsx'
import { isWrongCode, keepWaiting, sendCode, type WaitingPhone, waitingPhone } from './code.ts'
import { NothingWaits } from './NothingWaits.tsx'
import { ToPhone } from './ToPhone.tsx'

/** The code step right after a sign-up (service-areas §2, "Verification"). @source SA-13, SA-19 */
export function VerificationScreen() {
  const [phone, setPhone] = useState(waitingPhone)
  if (!phone)
    return <NothingWaits title={text('verification_title')}>{text('verification_nothing')}</NothingWaits>
  return <Verification phone={phone} onChange={setPhone} />
}

interface VerificationProps {
  phone: WaitingPhone
  onChange: (phone: WaitingPhone) => void
}

function Verification({ phone, onChange }: VerificationProps) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const verification = useSubmit((typed: string) => sendCode(phone, typed), {
    done: 'phone_verified',
    failed: (error) => messageOf(error, text('verification_broken')),
    inPlace: true,
    leaves: true,
    onDone: () => navigate(paths.login(), { replace: true, state: { email: phone.email } }),
    onFailed: () => field.current?.select(),
  })

  const wrongCode = useWrongCode(phone.retryAt)

  function submit(event: FormEvent) {
    event.preventDefault()
    void verification.run(code)
  }

  function changed(phoneNumber: string) {
    const next = { ...phone, phoneNumber, callId: null, retryAt: 0 }
    keepWaiting(next)
    onChange(next)
  }

  return (
    <>
      <PageTitle>{text('verification_title')}</PageTitle>
      <p className="mb-5 text-soft">
        <ToPhone text={whereTo(phone)} phone={phone} />
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <TextField
          ref={field}
          label={text('verification_code')}
          error={isWrongCode(verification.error) ? wrongCode : verification.refusal}
          large
          inputMode="numeric"
          autoComplete="one-time-code"
          className="text-center"
          value={code}
          onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, VERIFICATION_CODE_LENGTH))}
        />
        <Button
          type="submit"
          size="large"
          wide
          busy={verification.isPending}
          disabled={code.length !== VERIFICATION_CODE_LENGTH || !phone.callId}
        >
          {text('verification_button')}
        </Button>
      </form>
      <CodeStatus phone={phone} />
      <AskAgain phone={phone} onSent={onChange} />
      <div className="mt-3 text-small leading-7 text-faint">
        <ChangePhone verifytoken={phone.verifytoken} onChanged={changed} />
        <br />
        {text('verification_done')}{' '}
        <Link to={paths.login()} className={aloneLinkClass}>
          {text('verification_log_in')}
        </Link>
      </div>
      <OutboxHint />
    </>
  )
}

function whereTo({ callId, channel }: WaitingPhone): string {
  if (!callId) return text('verification_no_code')
  return text(channel === 'call' ? 'verification_call_to' : 'verification_sms_to')
}
