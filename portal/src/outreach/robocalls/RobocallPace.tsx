import {
  OPT_OUT_KEY,
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS_MOST,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES_MOST,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import type { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RobocallDraft } from './robocall-draft.ts'

type RobocallPaceProps = Pick<ReturnType<typeof useForm<RobocallDraft>>, 'field' | 'objections'>

const attempts = () =>
  Array.from({ length: ROBOCALL_ATTEMPTS_MOST }, (_, index) => String(index + 1)).map((value) => ({
    value,
    label: value === '1' ? text('robocall_attempts_once') : text('robocall_attempts_times', { count: value }),
  }))

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
        {text('robocall_pace')}
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-2 cards:grid-cols-4">
        <TextField
          label={text('robocall_per_second')}
          placeholder={text('robocall_pace_most')}
          {...whole('perSecond', ROBOCALL_PER_SECOND_MOST)}
        />
        <TextField
          label={text('robocall_at_once')}
          placeholder={text('robocall_pace_most')}
          {...whole('atOnce', ROBOCALL_AT_ONCE_MOST)}
        />
        <Select label={text('robocall_attempts')} choices={attempts()} {...field('attempts')} />
        <TextField label={text('robocall_between')} {...whole('retryMinutes', ROBOCALL_RETRY_MINUTES_MOST)} />
      </div>
      <p className="pt-2 text-small text-faint">{text('robocall_say_key', { key: OPT_OUT_KEY })}</p>
    </details>
  )
}
