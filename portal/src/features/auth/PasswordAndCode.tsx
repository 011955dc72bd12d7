import { type FormEvent, type ReactNode, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PasswordAndCodeProps {
  readonly about: string
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: (given: { password: string; code: string }) => void
  /** on the button */
  readonly children: ReactNode
}

/** The form that takes the password and a code, so that nobody at an open screen can do what it is for. */
export function PasswordAndCode({ about, kind, busy, error, onSubmit, children }: PasswordAndCodeProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit({ password, code })
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{about}</p>
      <PasswordField
        label="Existing password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={code}
        onChange={setCode}
      />
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {error && !isSignedOut(error) && messageOf(error, text('internal'))}
      </p>
      <Button
        {...(kind && { kind })}
        type="submit"
        size="large"
        wide
        busy={busy}
        disabled={!password || !code.trim()}
      >
        {children}
      </Button>
    </form>
  )
}
