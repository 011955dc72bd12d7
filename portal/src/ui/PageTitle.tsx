import type { ReactNode } from 'react'

/** The name of the screen; the focus lands on it after a change of page. */
export function PageTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 tabIndex={-1} className="text-title tracking-tight">
        {children}
      </h1>
      {aside}
    </div>
  )
}
