import type { Ref } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './Field.tsx'

interface FileFieldProps extends FieldText {
  name?: string
  /** as the `accept` of an input */
  accept: string
  disabled?: boolean
  onChoose: (file: File | null) => void
  ref?: Ref<HTMLInputElement>
}

/** Chooses one file of the device; a file can be dropped on it. */
export function FileField({ label, hint, error, name, accept, disabled, onChoose, ref }: FileFieldProps) {
  return (
    // What a file must be is still wanted when one was refused.
    <Field label={label} hint={hint} error={error} hintStays>
      {(names) => (
        <input
          {...names}
          ref={ref}
          type="file"
          name={name}
          accept={accept}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          className={cx(
            controlClass,
            'cursor-pointer py-1.5 pl-1.5 leading-[1.875rem] file:mr-3 file:h-[1.875rem] file:cursor-pointer',
            'file:rounded-field file:border-0 file:bg-lagoon-wash file:px-3 file:font-semibold file:text-ink',
          )}
        />
      )}
    </Field>
  )
}
