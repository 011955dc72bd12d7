import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'idle'

const tones: Record<Tone, string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  idle: 'bg-line-strong',
}

/** A state: a dot and its word, never a colour alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', tones[tone])} />
      {children}
    </span>
  )
}
