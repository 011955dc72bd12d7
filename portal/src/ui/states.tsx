// @source AC8-18, DEC-3

import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { VoiceLine } from './VoiceLine.tsx'

interface EmptyStateProps {
  title: string
  /** what will be here, in a sentence */
  children?: ReactNode
  /** the one button that makes it so */
  action?: ReactNode
}

/** Nothing here yet. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <VoiceLine shape="tiny" still={0.6} className="mb-1 h-6 w-28 text-lagoon" />
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-[44ch] text-small text-faint">{children}</p>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** what happened */
  title: string
  /** what was not lost, what to do */
  children?: ReactNode
  onRetry?: () => void
}

/** Something could not be fetched: the message, and a retry. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-bad-wash p-4">
      <p className="font-semibold text-bad">{title}</p>
      {children && <p className="text-small text-ink">{children}</p>}
      {onRetry && (
        <Button kind="quiet" onClick={onRetry}>
          {text('ui_try_again')}
        </Button>
      )}
    </div>
  )
}

/** Why the server refused, beside the button; null: it did not. */
export const Refusal = ({ children }: { children: string | null }) =>
  children && (
    <p role="alert" className="text-small text-bad">
      {children}
    </p>
  )

interface NoPageProps {
  page: number
  onFirstPage: () => void
  children?: ReactNode
}

/** A page number past the end of a list, as in an old address. */
export function NoPage({ page, onFirstPage, children }: NoPageProps) {
  return (
    <EmptyState
      title={text('ui_no_page', { page: page.toLocaleString('en') })}
      action={
        <Button kind="quiet" onClick={onFirstPage}>
          {text('ui_first_page')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** A calm stand-in that has the size of what comes; give it a height and a width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-field bg-line', className)} />
}
