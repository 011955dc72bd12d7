import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import type { BrowserPhoneState } from './browser-phone.ts'
import { isNotifyingRefused } from './ring.ts'
import { switchBrowserPhone, useBrowserPhone } from './useBrowserPhone.ts'

const states = {
  off: { words: 'browser_phone_off', tone: 'idle' },
  starting: { words: 'browser_phone_starting', tone: 'warn' },
  ready: { words: 'browser_phone_ready', tone: 'good' },
  lost: { words: 'browser_phone_lost', tone: 'warn' },
  refused: { words: 'browser_phone_elsewhere', tone: 'bad' },
  'no microphone': { words: 'browser_phone_deaf', tone: 'bad' },
  failed: { words: 'browser_phone_down', tone: 'bad' },
} as const satisfies Record<BrowserPhoneState['phone'], { words: string; tone: Tone }>

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
      title={text('browser_phone_title')}
      aside={
        <span role="status" className="text-small">
          <StatusDot tone={states[phone].tone}>{text(states[phone].words)}</StatusDot>
        </span>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[46ch] gap-2 text-small text-soft">
          <p>{text('browser_phone_hint')}</p>
          {phone === 'ready' && isNotifyingRefused() && <p>{text('browser_phone_no_notifications')}</p>}
          {isWhy(phone) && (
            <p role="alert" className="text-bad">
              {text(why[phone])}
            </p>
          )}
        </div>
        <Button kind="quiet" busy={phone === 'starting'} onClick={() => switchBrowserPhone(!isOn)}>
          {text(isOn ? 'browser_phone_turn_off' : 'browser_phone_turn_on')}
        </Button>
      </div>
    </Card>
  )
}
