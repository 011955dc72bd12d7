import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface CentreRowProps {
  title: string
  /** below the title */
  note?: string
  state: ReactNode
  call?: ReactNode
  /** what is done about the call */
  callActions?: ReactNode
  /** and about the person */
  actions?: ReactNode
  /** the reader hears this call */
  isHeard?: boolean
}

/** A person or a call with what is done about it: one line where there is room, a card on phones. */
export const CentreRow = ({
  title,
  note,
  state,
  call,
  callActions,
  actions,
  isHeard = false,
}: CentreRowProps) => (
  <li className={cx('centre-row', isHeard && 'centre-row-heard bg-lagoon-wash')}>
    <span className="centre-row-name min-w-0">
      <b className="block truncate" title={title}>
        {title}
      </b>
      {note && (
        <span className="block truncate text-small text-faint" title={note}>
          {note}
        </span>
      )}
    </span>
    <span className="centre-row-state min-w-0 text-small">{state}</span>
    {call && <span className="centre-row-call min-w-0 text-small">{call}</span>}
    {callActions && (
      <span className="centre-row-call-actions flex flex-wrap items-center gap-2">{callActions}</span>
    )}
    {actions && <span className="centre-row-actions flex items-center gap-1">{actions}</span>}
  </li>
)
