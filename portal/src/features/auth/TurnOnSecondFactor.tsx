import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useBeginSecondFactor, useTurnOnSecondFactor } from './auth.queries.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes, type ShowsCodes } from './RecoveryCodes.tsx'

/** Three steps: the password, the app's first code, the recovery codes. */
export function TurnOnSecondFactor(shows: ShowsCodes) {
  const begin = useBeginSecondFactor()
  const turnOn = useTurnOnSecondFactor()
  if (turnOn.data) return <RecoveryCodes codes={turnOn.data} {...shows} />
  if (!begin.data) return <PasswordStep begin={begin} />
  return <AppStep {...begin.data} turnOn={turnOn} />
}

const refusalOf = (error: Error | null) =>
  error && !isSignedOut(error) ? messageOf(error, text('internal')) : null

function PasswordStep({ begin }: { begin: ReturnType<typeof useBeginSecondFactor> }) {
  const [password, setPassword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!begin.isPending) begin.mutate(password)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        Aegis.
      </p>
      <PasswordField
        label="Existing password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Refusal>{refusalOf(begin.error)}</Refusal>
      <Button type="submit" size="large" wide busy={begin.isPending} disabled={!password}>
        Continue
      </Button>
    </form>
  )
}

interface AppStepProps {
  secret: string
  uri: string
  turnOn: ReturnType<typeof useTurnOnSecondFactor>
}

function AppStep({ secret, uri, turnOn }: AppStepProps) {
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (turnOn.isPending) return
    turnOn.mutate(code, { onSuccess: () => toast.success(text('second_factor_on')) })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">Scan this with your authenticator app, then enter the six digits it shows.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <details className="rounded-field border border-line">
        <summary className="flex min-h-10 items-center px-3 text-small font-semibold text-lagoon">
          Can not scan it?
        </summary>
        <div className="grid gap-2 border-t border-line p-3 text-small">
          <p className="text-soft">Enter this key in the app, time-based:</p>
          <code className="font-mono break-words">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <a href={uri} className="min-h-6 font-semibold text-lagoon underline underline-offset-4">
            Open in an app on this device
          </a>
        </div>
      </details>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(typed) => setCode(typed.replace(/[^\d ]/g, ''))}
      />
      <Refusal>{refusalOf(turnOn.error)}</Refusal>
      <Button type="submit" size="large" wide busy={turnOn.isPending} disabled={!code.trim()}>
        Turn on
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
