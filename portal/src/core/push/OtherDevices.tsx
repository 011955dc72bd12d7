import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Arrived } from './Arrived.tsx'
import { PushChoice } from './PushChoice.tsx'
import { SendTest } from './SendTest.tsx'

/** The person's other devices, whose choices are folded. */
export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const removing = useChange(({ id }: PushDevice) => client.removePushDevice({ params: { id } }), {
    done: (_, { name }) => text('push_off_done', { device: name }),
    failed: 'push_off_failed',
    refreshes: 'core',
  })
  if (devices.length === 0) return null
  return (
    <Card title={text('push_others')}>
      <ul className="grid" aria-label={text('push_others')}>
        {devices.map((device) => (
          <li key={device.id} className="grid gap-2 border-b border-line py-3 last:border-0">
            <div>
              <div className="font-semibold">{device.name}</div>
              <Arrived device={device} />
            </div>
            <div className="flex flex-wrap gap-3">
              <SendTest device={device} />
              <Button
                kind="quiet"
                busy={removing.isPending && removing.input?.id === device.id}
                aria-label={text('push_turn_off_of', { device: device.name })}
                onClick={() => removing.run(device)}
              >
                {text('push_turn_off')}
              </Button>
            </div>
            <details>
              <summary className="min-h-10 cursor-pointer py-2 text-small font-semibold text-lagoon">
                {text('push_kinds')}
              </summary>
              <div className="pt-2">
                <PushChoice device={device} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
