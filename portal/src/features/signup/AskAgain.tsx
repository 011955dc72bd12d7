import { useState } from 'react'
import { messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from '../../ui/useCountdown.ts'
import { askForCode, type CodeChannel, type WaitingPhone, waitingPhone } from './code.ts'
import { WaitLine } from './WaitLine.tsx'

interface AskAgainProps {
  phone: WaitingPhone
  onSent: (phone: WaitingPhone) => void
}

/** Another code by the same way, or by the other one; the server says when, and it is counted down. */
export function AskAgain({ phone, onSent }: AskAgainProps) {
  const [busy, setBusy] = useState<CodeChannel | null>(null)
  const left = useCountdown(phone.retryAt)
  const other = phone.channel === 'call' ? 'sms' : 'call'

  async function ask(channel: CodeChannel) {
    if (busy) return
    setBusy(channel)
    try {
      onSent(await askForCode(phone, channel))
      toast.info(text(channel === 'call' ? 'code_within_a_minute' : 'code_sms'))
    } catch (error) {
      toast.info(messageOf(error, text('internal')))
      onSent(waitingPhone() ?? phone)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="mt-4 grid gap-3">
      <Button
        kind="quiet"
        size="large"
        wide
        busy={busy === phone.channel}
        disabled={left > 0}
        onClick={() => ask(phone.channel)}
      >
        Request Again
      </Button>
      <Button kind="plain" wide busy={busy === other} disabled={left > 0} onClick={() => ask(other)}>
        {other === 'sms' ? 'Send an SMS instead' : 'Call me instead'}
      </Button>
      <WaitLine seconds={left} />
    </div>
  )
}
