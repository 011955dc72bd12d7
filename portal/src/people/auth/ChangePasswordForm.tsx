import {
  normalPassword,
  PASSWORD_INPUT_SHORTEST,
  PASSWORD_SHORTEST,
} from '@ekoline/contract/endpoint/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'

/** account-core §5, "Change password"; decisions, "Sessions and passwords". @source AC5-3, AC8-11 */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useProfile()
  const [existing, setExisting] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [endsPhones, setEndsPhones] = useState(false)
  const change = useChange(client.changePassword, {
    done: 'password_changed',
    inPlace: true,
    refreshes: 'people',
    onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (normalPassword(password) !== normalPassword(confirm)) toast.error(text('passwords_differ'))
    else {
      const body = { existing_password: existing, password, confirm_password: confirm }
      void change.run({ body: { ...body, ...(endsPhones && { end_phone_secrets: true }) } })
    }
  }

  const isLongEnough = [password, confirm].every((typed) => typed.length >= PASSWORD_INPUT_SHORTEST)
  return (
    <form onSubmit={submit} className="grid gap-4">
      {/* For password managers, which otherwise do not know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text('security_current_password')}
        autoComplete="current-password"
        value={existing}
        onChange={setExisting}
      />
      <PasswordField
        label={text('password_new')}
        autoComplete="new-password"
        minLength={PASSWORD_INPUT_SHORTEST}
        hint={text('password_new_hint', { length: PASSWORD_SHORTEST })}
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label={text('password_confirm')}
        autoComplete="new-password"
        minLength={PASSWORD_INPUT_SHORTEST}
        value={confirm}
        onChange={setConfirm}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5"
          checked={endsPhones}
          onChange={(event) => setEndsPhones(event.target.checked)}
        />
        <span>
          {text('password_ends_phones')}
          <span className="block text-small text-faint">{text('password_ends_phones_hint')}</span>
        </span>
      </label>
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {change.refusal}
      </p>
      <Button type="submit" size="large" wide busy={change.isPending} disabled={!existing || !isLongEnough}>
        {text('password_change')}
      </Button>
      <p className="text-small text-faint">{text('password_logs_out')}</p>
    </form>
  )
}
