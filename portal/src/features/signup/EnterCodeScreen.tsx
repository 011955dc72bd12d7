import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { messageOf } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { CodeFate } from './CodeFate.tsx'
import { isWrongCode, sendCode, waitingPhone } from './code.ts'
import { OutboxHint } from './OutboxHint.tsx'

/** The code that confirms a phone (service-areas §2, "Enter code"). */
export function EnterCodeScreen() {
  const navigate = useNavigate()
  const [phone] = useState(waitingPhone)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  if (!phone?.callId) return <Navigate to={paths.confirmPhone()} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !phone) return
    setBusy(true)
    setFailure(null)
    try {
      await sendCode(phone, code.trim())
      toast.success(text('phone_confirmed'))
      navigate(paths.login(), { replace: true, state: { email: phone.email } })
    } catch (error) {
      const wrong = isWrongCode(error)
      setFailure(wrong ? text('wrong_code_call_again') : messageOf(error, text('verification_broken')))
      setBusy(false)
      field.current?.select()
    }
  }

  return (
    <>
      <PageTitle>Enter code</PageTitle>
      <p className="mb-5 text-soft">
        {phone.channel === 'call' ? 'The call to' : 'The SMS to'}{' '}
        <b className="whitespace-nowrap text-ink tabular-nums">{formatPhone(phone.phoneNumber)}</b>
        {phone.channel === 'call' ? ' says 4 digits, three times.' : ' has 4 digits.'}
      </p>
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <TextField
          ref={field}
          label="Code"
          error={failure}
          large
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-center"
          value={code}
          onChange={setCode}
        />
        <Button type="submit" size="large" wide busy={busy} disabled={!code.trim()}>
          Submit
        </Button>
        <Button kind="quiet" size="large" wide onClick={() => navigate(paths.confirmPhone())}>
          Click to Call Again To Receive Code
        </Button>
      </form>
      <CodeFate phone={phone} />
      <OutboxHint />
    </>
  )
}
