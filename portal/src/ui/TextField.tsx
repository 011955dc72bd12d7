import type { InputHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './Field.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'>

export interface TextFieldProps extends FieldText, InputProps {
  value: string
  onChange: (value: string) => void
  /** before the value, as '₦' */
  unit?: string
  /** for the one number that a screen is about */
  large?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line of text, a number or an address; the browser offers nothing for it, unless `autoComplete` says what. */
export function TextField({
  label,
  hint,
  error,
  onChange,
  unit,
  large,
  className,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <div className="relative">
          {unit && (
            <span
              aria-hidden="true"
              className={cx('absolute inset-y-0 left-3 flex items-center text-faint', large && 'text-number')}
            >
              {unit}
            </span>
          )}
          <input
            {...names}
            {...input}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
            className={cx(
              controlClass,
              unit && (large ? 'pl-9' : 'pl-8'),
              large && 'h-[3.25rem] text-number font-semibold tabular-nums',
              className,
            )}
          />
        </div>
      )}
    </Field>
  )
}
