import { PASSWORD_INPUT_SHORTEST, PASSWORD_SHORTEST } from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { SESSIONS_KEY } from './auth.queries.ts'

/** account-core §5, "Change password"; decisions, "Sessions and passwords". */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useProfile()
  const [existing, setExisting] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const change = useChange(client.changePassword, {
    done: 'password_changed',
    inPlace: true,
    refreshes: [SESSIONS_KEY],
    onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== confirm) toast.error(text('passwords_differ'))
    else void change.run({ body: { existing_password: existing, password, confirm_password: confirm } })
  }

  const isLongEnough = [password, confirm].every((it) => it.length >= PASSWORD_INPUT_SHORTEST)
  return (
    <form onSubmit={submit} className="grid gap-4">
      {/* For password managers, which otherwise do not know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Existing password"
        autoComplete="current-password"
        value={existing}
        onChange={setExisting}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={PASSWORD_INPUT_SHORTEST}
        hint={`At least ${PASSWORD_SHORTEST} characters, and none that is easily guessed.`}
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        minLength={PASSWORD_INPUT_SHORTEST}
        value={confirm}
        onChange={setConfirm}
      />
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {change.refusal}
      </p>
      <Button type="submit" size="large" wide busy={change.isPending} disabled={!existing || !isLongEnough}>
        Change password
      </Button>
      <p className="text-small text-faint">Every other device will be signed out.</p>
    </form>
  )
}
