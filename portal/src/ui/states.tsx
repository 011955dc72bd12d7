import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

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
      <span aria-hidden="true" className="road-line mb-2 h-1 w-[94px]" />
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

/** Something could not be fetched: says what, and offers to try again. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-bad-wash p-4">
      <p className="font-semibold text-bad">{title}</p>
      {children && <p className="text-small text-ink">{children}</p>}
      {onRetry && (
        <Button kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
