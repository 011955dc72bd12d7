import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRenewRecoveryCodes } from './auth.queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Asks for password and code, then shows the new recovery codes. */
export function RenewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const renew = useRenewRecoveryCodes()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!renew.isPending) renew.mutate({ password, code })
  }

  if (renew.data) return <RecoveryCodes codes={renew.data} onDone={onDone} />
  const refused = renew.error && !isSignedOut(renew.error)
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">You get ten new codes. The ones that you have now stop working.</p>
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
        {refused && messageOf(renew.error, text('internal'))}
      </p>
      <Button type="submit" size="large" wide busy={renew.isPending} disabled={!password || !code.trim()}>
        Make new codes
      </Button>
    </form>
  )
}
