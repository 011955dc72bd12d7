import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallNotes } from '../../calls/notes/CallNotes.tsx'
import { clockTime } from '../../format/board-time.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

interface DeskCallProps {
  call: NonNullable<OwnAgent['call']>
  /** seconds since the call was asked for */
  late: number
}

/** The call of a queue that an agent has, or had last, and what is written on it. */
export function DeskCall({ call: { uniqueid, queue, number, name, seconds, live }, late }: DeskCallProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0">
          <b className="text-lead wrap-anywhere">{name ?? (formatPhone(number) || text('desk_no_number'))}</b>
          <span className="text-small wrap-anywhere text-faint">
            {[name && formatPhone(number), queue].filter(Boolean).join(' · ')}
          </span>
        </span>
        <StatusDot tone={live ? 'good' : 'idle'}>
          {text(live ? 'desk_talking' : 'desk_over')}{' '}
          <span className="tabular-nums">{clockTime(live ? seconds + late : seconds)}</span>
        </StatusDot>
      </div>
      {live && (
        <p className="text-small text-soft">
          {text('desk_keys')}{' '}
          <Link to={paths.callKeys()} className={aloneLinkClass}>
            {text('desk_keys_more')}
          </Link>
        </p>
      )}
      <CallNotes key={uniqueid} uniqueid={uniqueid} />
    </>
  )
}
