import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonKind =
  | 'primary'
  | 'quiet'
  | 'danger'
  | 'plain'
  | 'quiet-danger'
  | 'plain-danger'
  | 'on-panel'
export type ButtonSize = 'small' | 'row' | 'normal' | 'large'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-lagoon text-on-lagoon hover:not-disabled:bg-lagoon-deep',
  quiet: 'border border-line-strong text-ink hover:not-disabled:bg-lagoon-wash',
  danger: 'bg-banner text-on-banner hover:not-disabled:[filter:brightness(.9)]',
  plain: 'text-lagoon hover:not-disabled:underline underline-offset-4',
  'quiet-danger': 'border border-bad text-bad hover:not-disabled:bg-bad-wash',
  'plain-danger': 'text-bad hover:not-disabled:underline underline-offset-4',
  'on-panel': 'border border-on-panel-soft text-on-panel hover:not-disabled:underline underline-offset-4',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-[2rem] touch:min-h-[2.5rem] px-3.5 text-small',
  row: 'min-h-[2.5rem] px-3.5 text-small', // of a table, or beside a title: small, and high enough to touch
  normal: 'min-h-[2.5rem] px-4',
  large: 'min-h-[3rem] px-5',
}

/** The look of a button, for links that act as one. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'normal', wide = false): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-field font-semibold transition-colors',
    'disabled:opacity-50',
    kinds[kind],
    sizes[size],
    wide ? 'w-full' : 'whitespace-nowrap',
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: ButtonSize
  /** as wide as its place */
  wide?: boolean
  /** pending: shows a spinner, keeps the focus, ignores further presses */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The one button. At most one of kind 'primary' in view; 'danger' does it, and what leads to that is of a '-danger' kind. */
export function Button({ kind, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || undefined}
      className={cx(buttonClass(kind, size, wide), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** The look of a link within words. */
export const linkClass =
  'font-semibold text-lagoon underline decoration-line-strong underline-offset-4 hover:decoration-current'

/** The look of a link on its own, or of a button that looks like one: high enough to touch. */
export const aloneLinkClass = `inline-flex items-center touch:min-h-10 ${linkClass}`

/** The look of a button with an icon, in a row. */
export const iconButtonClass =
  'grid size-10 place-items-center rounded-field text-lagoon hover:bg-lagoon-wash disabled:opacity-50'
