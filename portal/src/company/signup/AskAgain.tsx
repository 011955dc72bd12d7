import { sayChecking } from '../../kit/challenge/say-checking.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from '../../ui/useCountdown.ts'
import { askForCode, type CodeChannel, type WaitingPhone, waitingPhone } from './code.ts'

interface AskAgainProps {
  phone: WaitingPhone
  onSent: (phone: WaitingPhone) => void
}

/** Sends another code by the same channel, or the other one; the server says when, and it is counted down. */
export function AskAgain({ phone, onSent }: AskAgainProps) {
  const left = useCountdown(phone.retryAt)
  const other = phone.channel === 'call' ? 'sms' : 'call'

  const { isPending, input, refusal, run } = useSubmit(
    (channel: CodeChannel) => askForCode(phone, channel, sayChecking),
    {
      inPlace: true,
      onDone: (sent, channel) => {
        onSent(sent)
        toast.info(text(channel === 'call' ? 'code_within_a_minute' : 'code_sms'))
      },
      onFailed: () => onSent(waitingPhone() ?? phone),
    },
  )
  const ask = (channel: CodeChannel) => isPending || run(channel)
  const isAsking = (channel: CodeChannel) => isPending && input === channel

  return (
    <div className="mt-4 grid gap-3">
      <Button
        kind="quiet"
        size="large"
        wide
        busy={isAsking(phone.channel)}
        disabled={left > 0}
        onClick={() => ask(phone.channel)}
      >
        {text('verification_again')}
      </Button>
      <Button kind="plain" wide busy={isAsking(other)} disabled={left > 0} onClick={() => ask(other)}>
        {text(other === 'sms' ? 'verification_sms_instead' : 'verification_call_instead')}
      </Button>
      <WaitLine seconds={left} />
      <p role="alert" className="text-center text-small font-semibold text-bad empty:hidden">
        {refusal}
      </p>
    </div>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What a wrong code says: try again, and ask for another one, or when that can be asked for. */
export function useWrongCode(retryAt: number): string {
  const left = useCountdown(retryAt)
  return left > 0 ? text('wrong_code_wait', { time: clock(left) }) : text('wrong_code_request_again')
}

/** Says how long it is until the server sends another code; keeps its place when it says nothing. */
export function WaitLine({ seconds }: { seconds: number }) {
  return (
    <p className="min-h-[1lh] text-center text-small text-faint tabular-nums">
      {seconds > 0 && text('verification_wait', { time: clock(seconds) })}
    </p>
  )
}
