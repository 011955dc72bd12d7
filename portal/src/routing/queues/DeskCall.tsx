import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { shownNumber } from '../../calls/history/call-words.ts'
import { PartyName, SaveParty } from '../../calls/history/PartyName.tsx'
import { CallNotes } from '../../calls/notes/CallNotes.tsx'
import { clockTime } from '../../format/board-time.ts'
import type { SavesContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

interface DeskCallProps {
  call: NonNullable<OwnAgent['call']>
  /** seconds since the call was asked for */
  late: number
  save: SavesContact['save']
}

/** The call of a queue that an agent has, or had last, and what is written on it. */
export function DeskCall({ call: { uniqueid, queue, seconds, live, ...caller }, late, save }: DeskCallProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0 justify-items-start">
          <b className="text-lead wrap-anywhere">
            {caller.number === '' ? text('desk_no_number') : <PartyName party={caller} />}
          </b>
          <span className="text-small wrap-anywhere text-faint">
            {[caller.name && shownNumber(caller), queue].filter(Boolean).join(' · ')}
          </span>
          <SaveParty party={caller} save={save} />
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
