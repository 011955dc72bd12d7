import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './Field.tsx'
import { ChevronIcon } from './icons.tsx'

export interface Choice<V extends string = string> {
  value: V
  label: string
}

interface SelectProps<V extends string>
  extends FieldText,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: V
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
}

/** The system's own list of choices. */
export function Select<V extends string>({
  label,
  hint,
  error,
  value,
  onChange,
  choices,
  ...rest
}: SelectProps<V>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <div className="relative">
          <select
            {...names}
            {...rest}
            value={value}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
            className={cx(controlClass, 'appearance-none pr-10')}
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
      )}
    </Field>
  )
}
