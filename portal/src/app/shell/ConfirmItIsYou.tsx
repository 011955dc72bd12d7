import { type FormEvent, useEffect, useState } from 'react'
import { Region } from '../../kit/Region.tsx'
import { useSubmit } from '../../kit/useSubmit.ts'
import { useSecondFactor } from '../../people/auth/auth.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { client, onConfirmRequired } from '../client.ts'

type Answer = (given: boolean) => void

/** Asks for the password or a code again, whichever call needs it; the call goes on when it was right. */
export function ConfirmItIsYou() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onConfirmRequired(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), [])

  function close(given: boolean) {
    answer?.(given)
    setAnswer(null)
  }

  return (
    <Dialog open={answer !== null} title={text('confirm_title')} holds onClose={() => close(false)}>
      <Proof onDone={() => close(true)} />
    </Dialog>
  )
}

/** A code where the person has a second factor, else the password. */
function Proof({ onDone }: { onDone: () => void }) {
  const factor = useSecondFactor()
  return (
    <Region query={factor} failed={text('second_factor_failed')} loading={<Skeleton className="h-40" />}>
      {({ on_since }) => (on_since ? <CodeAgain onDone={onDone} /> : <PasswordAgain onDone={onDone} />)}
    </Region>
  )
}

function CodeAgain({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const confirmation = useSubmit(client.confirmSession, { inPlace: true, onDone })

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirmation.run({ body: { code } })
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{text('confirm_about_code')}</p>
      <TextField
        label={text('security_code')}
        hint={text('second_factor_code_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={code}
        onChange={setCode}
      />
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {confirmation.refusal}
      </p>
      <Button type="submit" size="large" wide busy={confirmation.isPending} disabled={!code.trim()}>
        {text('confirm_button')}
      </Button>
    </form>
  )
}

function PasswordAgain({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const confirmation = useSubmit(client.confirmSession, { inPlace: true, onDone })

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirmation.run({ body: { password } })
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{text('confirm_about')}</p>
      <PasswordField
        label={text('security_current_password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <p role="alert" className="-my-2 min-h-[1lh] text-small font-semibold text-bad">
        {confirmation.refusal}
      </p>
      <Button type="submit" size="large" wide busy={confirmation.isPending} disabled={!password}>
        {text('confirm_button')}
      </Button>
    </form>
  )
}
