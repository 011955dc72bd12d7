import { useState } from 'react'
import { text } from '../text.ts'
import { controlClass, Field } from './Field.tsx'
import { EyeIcon } from './icons.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** A password, with a button to show and hide it. */
export function PasswordField({
  label,
  hint,
  error,
  onChange,
  ...input
}: Omit<TextFieldProps, 'type' | 'unit' | 'large'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <div className="relative">
          <input
            {...names}
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlClass} pr-12`}
          />
          <button
            type="button"
            aria-label={text(shown ? 'ui_hide_password' : 'ui_show_password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-faint hover:text-ink"
          >
            <EyeIcon crossed={shown} />
          </button>
        </div>
      )}
    </Field>
  )
}
