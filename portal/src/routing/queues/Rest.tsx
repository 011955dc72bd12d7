import { client } from '../../app/client.ts'
import { clockTime } from '../../format/board-time.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'

/** An agent's rest after a talk, counting down, which they end or lengthen; nothing once it is over. */
export function Rest({ seconds }: { seconds: number }) {
  const change = useChange((to: 'end' | 'lengthen') => client.changeRest({ body: { to } }), {
    failed: 'rest_failed',
    refreshes: 'routing',
  })
  if (seconds <= 0) return null
  const busy = (to: 'end' | 'lengthen') => change.isPending && change.input === to
  return (
    <section aria-label={text('rest_title')} className="grid gap-3 rounded-card bg-warn-wash p-4">
      <p>
        {text('rest_left')} <b className="tabular-nums">{clockTime(seconds)}</b>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button busy={busy('end')} onClick={() => change.run('end')}>
          {text('rest_end')}
        </Button>
        <Button kind="quiet" busy={busy('lengthen')} onClick={() => change.run('lengthen')}>
          {text('rest_lengthen')}
        </Button>
      </span>
    </section>
  )
}
