import type { SuperviseMode } from '@ekoline/contract/calls/live-calls.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'

export const superviseModes: readonly SuperviseMode[] = ['listen', 'whisper', 'join']

/** The call that an admin asked to hear, and what they may say in it; null: none yet. */
interface Heard {
  readonly uniqueid: string
  readonly mode: SuperviseMode
}

/** Lets an admin hear calls of others, one at a time: the first press rings their own phone, another one changes what they may say. */
export function useSupervision() {
  const [heard, setHeard] = useState<Heard | null>(null)
  const change = useChange(
    ({ uniqueid, mode }: Heard) => client.superviseCall({ params: { uniqueid }, body: { mode } }),
    {
      done: () => `${text('supervise_rings')} ${text('supervise_keys')}`,
      failed: 'supervise_failed',
      onDone: (_, asked) => setHeard(asked),
    },
  )
  return { heard, asking: change.isPending ? change.input : undefined, hear: change.run }
}

interface SuperviseButtonsProps {
  uniqueid: string
  /** who calls, for readers */
  name: string
  supervision: ReturnType<typeof useSupervision>
}

/** Listen, Whisper and Join as one control. */
export function SuperviseButtons({
  uniqueid,
  name,
  supervision: { heard, asking, hear },
}: SuperviseButtonsProps) {
  return (
    <fieldset className="inline-flex divide-x divide-line-strong overflow-hidden rounded-field border border-line-strong">
      <legend className="sr-only">{text('supervise_title', { name })}</legend>
      {superviseModes.map((mode) => {
        const isHeard = heard?.uniqueid === uniqueid && heard.mode === mode
        const isAsked = asking?.uniqueid === uniqueid && asking.mode === mode
        return (
          <button
            key={mode}
            type="button"
            aria-pressed={isHeard}
            aria-disabled={isAsked || undefined}
            onClick={() => isAsked || hear({ uniqueid, mode })}
            className={cx(
              'inline-flex min-h-[2rem] grow items-center justify-center gap-2 px-3 text-small font-semibold -outline-offset-2 touch:min-h-[2.5rem]',
              isHeard ? 'bg-lagoon text-on-lagoon' : 'hover:bg-lagoon-wash',
            )}
          >
            {isAsked && <Spinner />}
            {text(`supervise_${mode}`)}
          </button>
        )
      })}
    </fieldset>
  )
}
