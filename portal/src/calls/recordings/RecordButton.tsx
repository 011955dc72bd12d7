import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

const RECORDABLE = 'recordable'
const ASK_AGAIN_MS = 1_000 // *1 on the phone switches it, too

/** Has the person's own call recorded, or no longer, where that is for them to say. */
export function RecordButton() {
  const { data } = useQuery({
    queryKey: ['calls', RECORDABLE],
    queryFn: async ({ signal }) => (await client.recordableCall(null, { signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })
  const change = useChange((body: { uniqueid: string; on: boolean }) => client.recordCall({ body }), {
    failed: 'record_failed',
    refreshes: 'calls',
  })
  if (!data) return null
  const { uniqueid, on } = data
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small font-semibold empty:hidden">
        {on && <StatusDot tone="bad">{text('record_on')}</StatusDot>}
      </p>
      <Button kind="quiet" wide busy={change.isPending} onClick={() => change.run({ uniqueid, on: !on })}>
        {text(on ? 'record_stop' : 'record_start')}
      </Button>
    </div>
  )
}
