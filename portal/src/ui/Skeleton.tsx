import { cx } from './cx.ts'

/** A calm stand-in that has the size of what comes; give it a height and a width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-field bg-line', className)} />
}
