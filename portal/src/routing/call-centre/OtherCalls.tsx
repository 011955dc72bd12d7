import type { CallOfCentre } from '@ekoline/contract/routing/call-centre.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { whoIs } from '../../calls/history/call-words.ts'
import { CallState } from '../../calls/live/CallState.tsx'
import { clockTime } from '../../format/board-time.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallActions, type CallDoings, CallInRow } from './CallInRow.tsx'
import { CentreRow } from './CentreRow.tsx'
import type { Moment } from './moment.ts'

interface OtherCallsProps extends CallDoings {
  moment: Moment
  calls: readonly CallOfCentre[]
}

/** The calls of people who answer no queue, and those that are in a menu. */
export function OtherCalls({ moment, calls, ...doings }: OtherCallsProps) {
  const unseen = moment.calls_total - moment.calls.length
  if (calls.length === 0 && unseen === 0) return null
  return (
    <Card
      title={text('centre_other_calls')}
      aside={
        <Link to={paths.liveCalls()} className={`text-small ${aloneLinkClass}`}>
          {text('title_live_calls')}
        </Link>
      }
    >
      <ul className="centre-list">
        {calls.map((call) => (
          <CentreRow
            key={call.uniqueid}
            title={call.answered_by ?? whoIs(call.ours)}
            isHeard={doings.supervision.heard?.uniqueid === call.uniqueid}
            state={
              <>
                <CallState state={call.state} />
                <span className="block pl-4 tabular-nums text-faint">
                  {clockTime(moment.since(call.since))}
                </span>
              </>
            }
            call={<CallInRow call={call} supervision={doings.supervision} />}
            callActions={<CallActions call={call} {...doings} />}
          />
        ))}
      </ul>
      {unseen > 0 && (
        <p className="pt-3 text-small text-faint">{text('centre_calls_unseen', { count: unseen })}</p>
      )}
    </Card>
  )
}
