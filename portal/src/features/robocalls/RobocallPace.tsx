import {
  OPT_OUT_KEY,
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS_MOST,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES_MOST,
} from '@ekoline/contract/robocall-limits.ts'
import type { useForm } from '../../kit/useForm.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RobocallDraft } from './robocall-draft.ts'

type RobocallPaceProps = Pick<ReturnType<typeof useForm<RobocallDraft>>, 'field' | 'objections'>

const attempts = Array.from({ length: ROBOCALL_ATTEMPTS_MOST }, (_, index) => String(index + 1)).map(
  (value) => ({ value, label: value === '1' ? 'Once' : `${value} times` }),
)

/** How fast it calls, and how often it tries. */
export function RobocallPace({ field, objections }: RobocallPaceProps) {
  const wrong = objections.perSecond ?? objections.atOnce ?? objections.retryMinutes
  const whole = (name: 'perSecond' | 'atOnce' | 'retryMinutes', most: number) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    min: 1,
    max: most,
    ...field(name),
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
          {...whole('perSecond', ROBOCALL_PER_SECOND_MOST)}
        />
        <TextField
          label="Calls at once"
          placeholder="As allowed"
          {...whole('atOnce', ROBOCALL_AT_ONCE_MOST)}
        />
        <Select label="Try a number" choices={attempts} {...field('attempts')} />
        <TextField label="Minutes between" {...whole('retryMinutes', ROBOCALL_RETRY_MINUTES_MOST)} />
      </div>
      <p className="pt-2 text-small text-faint">
        Who presses {OPT_OUT_KEY} is never called again by your workgroup. Say so in your recording.
      </p>
    </details>
  )
}
