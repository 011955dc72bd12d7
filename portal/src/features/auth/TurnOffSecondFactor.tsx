import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useTurnOffSecondFactor } from './auth.queries.ts'
import { PasswordAndCode } from './PasswordAndCode.tsx'

/** Asks for password and code, then turns the second factor off. */
export function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const { error, isPending, mutate } = useTurnOffSecondFactor()

  function isOff() {
    toast.success(text('second_factor_off'))
    onDone()
  }

  return (
    <PasswordAndCode
      about="Signing in will take your password alone, and your recovery codes stop working."
      kind="danger"
      busy={isPending}
      error={error}
      onSubmit={(given) => mutate(given, { onSuccess: isOff })}
    >
      Turn off two-step sign-in
    </PasswordAndCode>
  )
}
