import type { ReactNode } from 'react'

/** The one red surface: what the user must do, and the way there at the right. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <aside
      aria-label="Notice"
      className="flex min-h-10 items-center justify-between gap-4 bg-banner px-7 text-small font-semibold text-on-banner max-wide:px-4"
    >
      <span className="py-2">{children}</span>
      {action}
    </aside>
  )
}
