import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { shownNumber } from '../../calls/history/call-words.ts'
import { PartyName, SaveParty } from '../../calls/history/PartyName.tsx'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { clockTime } from '../../format/board-time.ts'
import { useSaveContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useNow } from '../../ui/useCountdown.ts'
import { AgentMobile } from './AgentMobile.tsx'
import { DeskCall } from './DeskCall.tsx'
import { useOwnAgent } from './queues.queries.ts'
import { Rest } from './Rest.tsx'

/** The call that an agent has, or had last, their rest after it, and who waits; hidden for those who answer no queue. */
export function Desk() {
  const isLead = useProfile().userStatus === 'lead'
  const own = useOwnAgent()
  const now = useNow()
  const saving = useSaveContact()
  const desk = own.data?.result
  if (!desk || desk.queues.length === 0) return null
  const { call, callers, waiting } = desk
  const late = Math.max(0, Math.floor((now - own.dataUpdatedAt) / 1000))
  const unseen = waiting - callers.length
  return (
    <div className="grid items-start gap-4 cards:grid-cols-2">
      <Card
        title={text(call && !call.live ? 'desk_last_call' : 'desk_call')}
        aside={
          <Link to={paths.callsTaken()} className={`text-small ${aloneLinkClass}`}>
            {text('desk_history')}
          </Link>
        }
      >
        <div className="grid gap-4">
          <Rest seconds={desk.rest_seconds - late} />
          {call ? (
            <DeskCall key={call.uniqueid} call={call} late={late} save={saving.save} />
          ) : (
            <p className="text-soft">{text('desk_no_call')}</p>
          )}
        </div>
      </Card>
      <Card title={text('desk_waiting', { count: waiting })}>
        {callers.length === 0 ? (
          <p className="text-soft">{text('desk_none_wait')}</p>
        ) : (
          <ol aria-label={text('desk_callers')} className="grid gap-3">
            {callers.map(({ queue, waited_seconds, call_back, ...caller }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the line is what it is
              <li key={place} className="flex items-center justify-between gap-3">
                <span className="grid min-w-0 justify-items-start">
                  <b className="wrap-anywhere">
                    <PartyName party={caller} />
                  </b>
                  <span className="text-small wrap-anywhere text-faint">
                    {[caller.name && shownNumber(caller), queue, call_back && text('desk_call_back')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <SaveParty party={caller} save={saving.save} />
                </span>
                <span className="tabular-nums">{clockTime(waited_seconds + late)}</span>
              </li>
            ))}
            {unseen > 0 && <li className="text-soft">{text('wallboard_more', { count: unseen })}</li>}
          </ol>
        )}
      </Card>
      {saving.dialog}
      {!isLead && <AgentMobile mobile={desk.mobile} />}
    </div>
  )
}
