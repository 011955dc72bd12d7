import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'

/** Sends a device a message that says that it works. */
export function SendTest({ device: { id, name } }: { device: PushDevice }) {
  const sending = useChange(() => client.testPush({ params: { id } }), {
    done: () => text('push_test_done', { device: name }),
    failed: 'push_test_failed',
  })
  return (
    <Button
      kind="quiet"
      busy={sending.isPending}
      aria-label={text('push_test_of', { device: name })}
      onClick={() => sending.run()}
    >
      {text('push_test')}
    </Button>
  )
}
