import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useTurnOffSecondFactor } from './auth.queries.ts'

/** Takes the password and a code, so that nobody at an open screen can do it. */
export function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const turnOff = useTurnOffSecondFactor()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (turnOff.isPending) return
    turnOff.mutate(
      { password, code },
      {
        onSuccess: () => {
          toast.success(text('second_factor_off'))
          onDone()
        },
      },
    )
  }

  const refused = turnOff.error && !isSignedOut(turnOff.error)
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        Signing in will take your password alone, and your recovery codes stop working.
      </p>
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
        {refused && messageOf(turnOff.error, text('internal'))}
      </p>
      <Button
        kind="danger"
        type="submit"
        size="large"
        wide
        busy={turnOff.isPending}
        disabled={!password || !code.trim()}
      >
        Turn off two-step sign-in
      </Button>
    </form>
  )
}
