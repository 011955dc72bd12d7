import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { useWallboardNames } from './queues.queries.ts'

/** The switch of an admin for the names of callers on all wallboards. */
export function WallboardNames({ isReader }: { isReader: boolean }) {
  const names = useWallboardNames().data?.result
  const turn = useChange((on: boolean) => client.setWallboardNames({ body: { on } }), {
    done: (_, on) => text(on ? 'wallboard_names_on' : 'wallboard_names_off'),
    refreshes: 'routing',
  })
  if (!names) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={names.on}
          disabled={isReader || turn.isPending}
          onChange={({ target }) => turn.run(target.checked)}
        />
        {text('wallboard_names')}
      </label>
      <p className="max-w-[60ch] text-small text-faint">{text('wallboard_names_what')}</p>
    </div>
  )
}
