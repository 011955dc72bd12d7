import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { dialAt } from '../../calls/control/dial.queries.ts'
import { Icon } from '../../ui/icons.tsx'

/** Opens the dial box above the page that one is on; on the Overview, which has one, puts the focus into it. */
export function DialLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={{ pathname, search: dialAt(search) }} replace preventScrollReset className={className}>
      <Icon>
        <path
          strokeWidth="2.75"
          d="M5 4.500h.01M10 4.500h.01M15 4.500h.01M5 9.500h.01M10 9.500h.01M15 9.500h.01M5 14.500h.01M10 14.500h.01M15 14.500h.01"
        />
      </Icon>
      {children}
    </Link>
  )
}
