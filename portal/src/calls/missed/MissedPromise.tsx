import { MISSED_PROMISE } from '@ekoline/contract/calls/missed-calls.facts.ts'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'
import { usePromise } from './missed.queries.ts'

const CHOICES = [15, 30, 60, 120, 240, 480, 1440]

function inWords(minutes: number): string {
  if (minutes === 60) return text('missed_promise_hour')
  return minutes % 60 === 0
    ? text('missed_promise_hours', { count: `${minutes / 60}` })
    : text('missed_promise_minutes', { count: `${minutes}` })
}

/** How soon callers are called back, for admins to say. */
export function MissedPromise() {
  const { data = MISSED_PROMISE.usual } = usePromise()
  const setting = useChange(
    (promise_minutes: number) => client.setMissedPromise({ body: { promise_minutes } }),
    { done: 'missed_promise_set', failed: 'missed_promise_failed', refreshes: 'calls' },
  )
  const choices = [...new Set([...CHOICES, data])].toSorted((one, other) => one - other)
  return (
    <div className="mb-6 max-w-md">
      <Select
        label={text('missed_promise')}
        hint={text('missed_promise_note')}
        value={`${data}`}
        disabled={setting.isPending}
        onChange={(chosen) => setting.run(Number(chosen))}
        choices={choices.map((minutes) => ({ value: `${minutes}`, label: inWords(minutes) }))}
      />
    </div>
  )
}
