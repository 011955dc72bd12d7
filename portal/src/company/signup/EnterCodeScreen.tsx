import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CodeStatus, OutboxHint } from './CodeStatus.tsx'
import { isWrongCode, sendCode, type WaitingPhone, waitingPhone } from './code.ts'
import { ToPhone } from './ToPhone.tsx'

/** The code that confirms a phone (service-areas §2, "Enter code"). @source SA-15 */
export function EnterCodeScreen() {
  const [phone] = useState(waitingPhone)
  return phone?.callId ? <EnterCode phone={phone} /> : <Navigate to={paths.confirmPhone()} replace />
}

const isLoggedIn = () => session.token() !== null

function EnterCode({ phone }: { phone: WaitingPhone }) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const verification = useSubmit((typed: string) => sendCode(phone, typed), {
    done: () => text(isLoggedIn() ? 'phone_verified' : 'phone_confirmed'),
    failed: (error) => messageOf(error, text('verification_broken')),
    inPlace: true,
    leaves: true,
    onDone: () =>
      isLoggedIn()
        ? navigate(paths.overview(), { replace: true })
        : navigate(paths.login(), { replace: true, state: { email: phone.email } }),
    onFailed: () => field.current?.select(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void verification.run(code.trim())
  }

  return (
    <>
      <PageTitle>{text('enter_code_title')}</PageTitle>
      <p className="mb-5 text-soft">
        <ToPhone text={text(phone.channel === 'call' ? 'enter_code_call' : 'enter_code_sms')} phone={phone} />
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <TextField
          ref={field}
          label={text('verification_code')}
          error={isWrongCode(verification.error) ? text('wrong_code_another') : verification.refusal}
          large
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          className="text-center"
          value={code}
          onChange={setCode}
        />
        <Button type="submit" size="large" wide busy={verification.isPending} disabled={!code.trim()}>
          {text('confirm_phone_submit')}
        </Button>
        <Button
          kind="quiet"
          size="large"
          wide
          className="max-cards:px-2!" // in one line at 360
          onClick={() => navigate(paths.confirmPhone())}
        >
          {text('enter_code_again')}
        </Button>
      </form>
      <CodeStatus phone={phone} />
      <OutboxHint />
    </>
  )
}
