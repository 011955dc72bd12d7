import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ChoiceProps {
  /** of the group that it is one of */
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
  /** below it, of no weight */
  note?: ReactNode
}

/** One of several answers, as wide as its place. */
export const Choice = ({ name, checked, onChoose, children, note }: ChoiceProps) => (
  <label className="flex min-h-13 cursor-pointer items-center gap-3 border-t border-line py-1.5 first-of-type:border-t-0">
    <input
      type="radio"
      name={name}
      className="size-5 shrink-0 accent-lagoon"
      checked={checked}
      onChange={onChoose}
    />
    <span className="grid min-w-0">
      <span className={cx('tabular-nums', checked && 'font-semibold')}>{children}</span>
      {note && <span className="text-small text-soft">{note}</span>}
    </span>
  </label>
)

interface TickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  note?: ReactNode
}

/** Something that is so or not. */
export const TickBox = ({ checked, onChange, children, note }: TickProps) => (
  <label className="flex min-h-13 cursor-pointer items-center gap-3 border-t border-line py-1.5">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-lagoon"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="grid min-w-0">
      <span>{children}</span>
      {note && <span className="text-small text-soft">{note}</span>}
    </span>
  </label>
)
