import {
  OPT_OUT_KEY,
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS_MOST,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES_MOST,
} from '@ekoline/contract/robocall-limits.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { DraftObjections, RobocallDraft } from './robocall-draft.ts'

interface RobocallPaceProps {
  draft: RobocallDraft
  onChange: (part: Partial<RobocallDraft>) => void
  objections: DraftObjections
}

const attempts = Array.from({ length: ROBOCALL_ATTEMPTS_MOST }, (_, index) => String(index + 1)).map(
  (value) => ({ value, label: value === '1' ? 'Once' : `${value} times` }),
)

/** How fast it calls, and how often it tries. */
export function RobocallPace({ draft, onChange, objections }: RobocallPaceProps) {
  const wrong = objections.perSecond ?? objections.atOnce ?? objections.retryMinutes
  const whole = (value: string, most: number) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    min: 1,
    max: most,
    value,
  })
  return (
    <details open={wrong ? true : undefined} className="group">
      <summary className="min-h-10 content-center text-small font-semibold text-lagoon">
        Pace and retries
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-2">
        <TextField
          label="Calls a second"
          placeholder="As allowed"
          {...whole(draft.perSecond, ROBOCALL_PER_SECOND_MOST)}
          onChange={(perSecond) => onChange({ perSecond })}
          error={objections.perSecond}
        />
        <TextField
          label="Calls at once"
          placeholder="As allowed"
          {...whole(draft.atOnce, ROBOCALL_AT_ONCE_MOST)}
          onChange={(atOnce) => onChange({ atOnce })}
          error={objections.atOnce}
        />
        <Select
          label="Try a number"
          choices={attempts}
          value={draft.attempts}
          onChange={(it) => onChange({ attempts: it })}
          error={objections.attempts}
        />
        <TextField
          label="Minutes between"
          {...whole(draft.retryMinutes, ROBOCALL_RETRY_MINUTES_MOST)}
          onChange={(retryMinutes) => onChange({ retryMinutes })}
          error={objections.retryMinutes}
        />
      </div>
      <p className="pt-2 text-small text-faint">
        Who presses {OPT_OUT_KEY} is never called again by your workgroup. Say so in your recording.
      </p>
    </details>
  )
}
