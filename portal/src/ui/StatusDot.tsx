import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'live' | 'idle'

/** The colour of each dot. */
export const dots: Record<Tone, string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  live: 'bg-lagoon',
  idle: 'bg-line-strong',
}

/** A state: a dot and its word, never a colour alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}
