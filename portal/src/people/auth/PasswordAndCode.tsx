import { type FormEvent, type ReactNode, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PasswordAndCodeProps {
  readonly about: string
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  /** why it was refused */
  readonly refusal: string | null
  readonly onSubmit: (given: { password: string; code: string }) => void
  /** on the button */
  readonly children: ReactNode
}

/** Asks for the password and a code before something that an open screen alone must not allow. */
export function PasswordAndCode({ about, kind, busy, refusal, onSubmit, children }: PasswordAndCodeProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit({ password, code })
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{about}</p>
      <PasswordField
        label={text('security_current_password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextField
        label={text('security_code')}
        hint={text('second_factor_code_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {refusal}
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
