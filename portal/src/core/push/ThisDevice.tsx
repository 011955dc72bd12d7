import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { Arrived } from './Arrived.tsx'
import { type BrowserPush, browserPush, isApple, subscribe, unsubscribe } from './browser-push.ts'
import { PushChoice } from './PushChoice.tsx'
import { SendTest } from './SendTest.tsx'

type State = 'none' | 'on' | Exclude<BrowserPush, 'allowed'>

const shown = {
  on: { words: 'push_on', tone: 'good' },
  off: { words: 'push_off', tone: 'idle' },
  blocked: { words: 'push_blocked', tone: 'bad' },
  unsupported: { words: 'push_unsupported', tone: 'warn' },
  none: { words: 'push_unsupported', tone: 'idle' },
} as const satisfies Record<State, { words: string; tone: Tone }>

function noteOf(state: State) {
  const brand = config().brand.name
  if (state === 'on') return text('push_about', { brand })
  if (state === 'off') return `${text('push_about', { brand })} ${text('push_off_note', { brand })}`
  if (state === 'blocked') return text('push_blocked_note', { brand })
  if (state === 'none') return text('push_none_note')
  return text(isApple() ? 'push_unsupported_iphone' : 'push_unsupported_note', { brand })
}

/** Whether this browser shows notifications, to turn on and off. @param serviceKey null: the service sends none */
export function ThisDevice({
  serviceKey,
  device,
}: {
  serviceKey: string | null
  device: PushDevice | undefined
}) {
  const [browser, setBrowser] = useState(browserPush)
  const state: State =
    serviceKey === null ? 'none' : browser === 'allowed' ? (device ? 'on' : 'off') : browser
  const turnOn = useChange(
    async (key: string) => {
      const body = await subscribe(key)
      setBrowser(browserPush())
      return body && client.addPushDevice({ body })
    },
    {
      onDone: (added) => added && toast.success(text('push_on_done')),
      failed: 'push_on_failed',
      refreshes: 'core',
    },
  )
  const turnOff = useChange(
    async ({ id }: PushDevice) => {
      await client.removePushDevice({ params: { id } })
      await unsubscribe()
    },
    {
      done: (_, { name }) => text('push_off_done', { device: name }),
      failed: 'push_off_failed',
      refreshes: 'core',
    },
  )
  return (
    <Card
      title={text('push_here')}
      aside={
        <span role="status" className="text-small">
          <StatusDot tone={shown[state].tone}>{text(shown[state].words)}</StatusDot>
        </span>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-1">
          <p className="max-w-[60ch] text-soft">{noteOf(state)}</p>
          {state === 'on' && device && <Arrived device={device} />}
        </div>
        {state === 'off' && serviceKey !== null && (
          <Button
            className="justify-self-start"
            busy={turnOn.isPending}
            onClick={() => turnOn.run(serviceKey)}
          >
            {text('push_turn_on')}
          </Button>
        )}
        {state === 'on' && device && (
          <>
            <PushChoice device={device} />
            <div className="flex flex-wrap gap-3">
              <SendTest device={device} />
              <Button kind="quiet" busy={turnOff.isPending} onClick={() => turnOff.run(device)}>
                {text('push_turn_off')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
