import type { ReactNode } from 'react'

interface PageTitleProps {
  children: ReactNode
  /** said beside the name, of no weight */
  note?: ReactNode
  /** at the right */
  aside?: ReactNode
}

/** The name of the screen; the focus lands on it after a change of page. */
export function PageTitle({ children, note, aside }: PageTitleProps) {
  const title = (
    <h1 tabIndex={-1} className="text-title tracking-tight">
      {children}
    </h1>
  )
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      {note ? (
        <div className="flex flex-wrap items-baseline gap-x-3">
          {title}
          <p className="text-lead text-soft">{note}</p>
        </div>
      ) : (
        title
      )}
      {aside}
    </div>
  )
}
