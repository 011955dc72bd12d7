import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes, type ShowsCodes } from './RecoveryCodes.tsx'

/** Three steps: the password, the app's first code, the recovery codes. */
export function TurnOnSecondFactor(shows: ShowsCodes) {
  const begin = useSubmit(client.beginSecondFactor, { inPlace: true })
  const turnOn = useChange(client.turnOnSecondFactor, {
    done: 'second_factor_on',
    inPlace: true,
    refreshes: 'people',
  })
  if (turnOn.data) return <RecoveryCodes codes={turnOn.data.result.recovery_codes} {...shows} />
  if (begin.data)
    return <AppStep {...begin.data.result} {...turnOn} onCode={(code) => turnOn.run({ body: { code } })} />
  return <PasswordStep {...begin} onPassword={(password) => begin.run({ body: { password } })} />
}

interface StepProps {
  isPending: boolean
  refusal: string | null
}

interface PasswordStepProps extends StepProps {
  onPassword: (password: string) => void
}

function PasswordStep({ isPending, refusal, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{text('second_factor_app_about')}</p>
      <PasswordField
        label={text('security_current_password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={isPending} disabled={!password}>
        {text('second_factor_continue')}
      </Button>
    </form>
  )
}

interface AppStepProps extends StepProps {
  secret: string
  uri: string
  onCode: (code: string) => void
}

function AppStep({ secret, uri, isPending, refusal, onCode }: AppStepProps) {
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{text('second_factor_scan')}</p>
      <QrCode text={uri} label={text('second_factor_qr')} />
      <details className="rounded-field border border-line">
        <summary className="flex min-h-10 items-center px-3 text-small font-semibold text-lagoon">
          {text('second_factor_no_scan')}
        </summary>
        <div className="grid gap-2 border-t border-line p-3 text-small">
          <p className="text-soft">{text('second_factor_key')}</p>
          <code className="font-mono break-words">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <a href={uri} className="min-h-6 font-semibold text-lagoon underline underline-offset-4">
            {text('second_factor_open_app')}
          </a>
        </div>
      </details>
      <TextField
        label={text('security_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        onChange={(typed) => setCode(typed.replace(/[^\d ]/g, ''))}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={isPending} disabled={!code.trim()}>
        {text('second_factor_turn_on')}
      </Button>
    </form>
  )
}

function Refusal({ children }: { children: string | null }) {
  return (
    <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
      {children}
    </p>
  )
}
