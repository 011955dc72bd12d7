import { useNavigate } from 'react-router'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, type ButtonKind, type ButtonSize } from '../../ui/Button.tsx'

interface VerifyPhoneButtonProps {
  kind?: ButtonKind
  size?: ButtonSize
  wide?: boolean
}

/** Sends a code to the person's phone, and goes to where it is entered. */
export function VerifyPhoneButton(looks: VerifyPhoneButtonProps) {
  const navigate = useNavigate()
  const start = useChange(client.startPhoneVerification, {
    onDone: ({ result }) => void navigate(paths.confirmEmail(result.verifytoken)),
  })
  return (
    <Button {...looks} busy={start.isPending} onClick={() => start.run(null)}>
      {text('dial_verify_button')}
    </Button>
  )
}
