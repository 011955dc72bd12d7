import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import type { BrowserPhoneState } from './browser-phone.ts'
import { switchBrowserPhone, useBrowserPhone } from './useBrowserPhone.ts'

const states: Record<BrowserPhoneState['phone'], { words: string; tone: Tone }> = {
  off: { words: 'Off', tone: 'idle' },
  starting: { words: 'Starting', tone: 'warn' },
  ready: { words: 'Ready for calls', tone: 'good' },
  lost: { words: 'Connection lost, trying again', tone: 'warn' },
  refused: { words: 'Used in another page', tone: 'bad' },
  'no microphone': { words: 'No microphone', tone: 'bad' },
  failed: { words: 'Could not start', tone: 'bad' },
}

const why = {
  refused: 'browser_phone_refused',
  'no microphone': 'browser_phone_no_microphone',
  failed: 'browser_phone_failed',
} as const

const isWhy = (phone: string): phone is keyof typeof why => Object.hasOwn(why, phone)

/** Turns the browser phone of this page on or off. */
export function BrowserPhoneCard() {
  const { phone } = useBrowserPhone()
  const isOn = phone === 'starting' || phone === 'ready' || phone === 'lost'
  return (
    <Card
      title="Phone in this page"
      aside={
        <span role="status" className="text-small">
          <StatusDot tone={states[phone].tone}>{states[phone].words}</StatusDot>
        </span>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[46ch] gap-2 text-small text-soft">
          <p>
            Your calls ring here while this page is open, and before any other phone of yours. You need a
            microphone; a headset is best.
          </p>
          {isWhy(phone) && (
            <p role="alert" className="text-bad">
              {text(why[phone])}
            </p>
          )}
        </div>
        <Button kind="quiet" busy={phone === 'starting'} onClick={() => switchBrowserPhone(!isOn)}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
    </Card>
  )
}
