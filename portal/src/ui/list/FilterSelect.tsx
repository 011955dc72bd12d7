import { cx } from '../cx.ts'
import { controlClass } from '../Field.tsx'
import { ChevronIcon } from '../icons.tsx'
import type { Choice } from '../Select.tsx'

interface FilterSelectProps<V extends string> {
  /** for readers: each choice says without it what it shows, as 'All kinds' does */
  label: string
  value: V
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
}

/** A filter of a list toolbar. */
export function FilterSelect<V extends string>({ label, value, onChange, choices }: FilterSelectProps<V>) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={cx(controlClass, 'appearance-none pr-10', value !== '' && 'border-lagoon font-semibold')}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-faint">
        <ChevronIcon />
      </span>
    </div>
  )
}
