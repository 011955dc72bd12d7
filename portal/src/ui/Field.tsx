import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** The edge and inside of everything that can be typed in. */
export const controlClass = cx(
  'h-[2.75rem] w-full min-w-0 rounded-field border border-line-field bg-surface px-3 text-[1rem] text-ink',
  'focus:border-lagoon focus:outline-2 focus:-outline-offset-1 focus:outline-lagoon',
  '[&[type=date]]:px-2 aria-invalid:border-bad [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-faint',
)

export interface FieldText {
  label: string
  /** help that stays in view */
  hint?: ReactNode
  /** what is wrong with the value; takes the place of the hint, unless that stays below it */
  error?: string | null | undefined
  hintStays?: boolean
  /** the label is for readers only, where the place says it to the eye */
  bare?: boolean
}

interface ControlNames {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above a control, and what helps or went wrong below it, tied together for readers. */
export function Field({
  label,
  hint,
  error,
  hintStays = false,
  bare = false,
  children,
}: FieldText & { children: (names: ControlNames) => ReactNode }) {
  const id = useId()
  const note = error || hint
  const below = hintStays && error ? hint : null
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={bare ? 'sr-only' : 'text-small font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <div id={`${id}-note`} className={cx('text-small', error ? 'text-bad' : 'text-faint')}>
          {note}
          {below && <div className="text-faint">{below}</div>}
        </div>
      )}
    </div>
  )
}
