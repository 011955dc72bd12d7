import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './Field.tsx'

interface TextAreaProps
  extends FieldText,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  /** for a few words */
  short?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  onChange,
  short = false,
  className,
  ...textarea
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <textarea
          {...names}
          {...textarea}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlClass, short ? 'min-h-34' : 'min-h-59', 'py-2.5', className)}
        />
      )}
    </Field>
  )
}
