import { useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { ScreenTabs } from '../../kit/ScreenTabs.tsx'
import { text } from '../../text.ts'
import { useMissedCount } from './missed-count.queries.ts'

/** The call history, what is missed of it, for admins and supervisors the live calls, and for admins what is recorded. */
export function CallTabs() {
  const profile = useProfile()
  const { pathname } = useLocation()
  const { data: waiting = 0 } = useMissedCount()
  const missed = text('call_missed')
  return (
    <ScreenTabs
      label={text('calls_tabs')}
      tabs={[
        { to: paths.calls(), label: text('calls_tab_all'), isHere: pathname === paths.calls() },
        {
          to: paths.missedCalls(),
          label: waiting === 0 ? missed : `${missed} ${waiting.toLocaleString('en')}`,
          isHere: pathname === paths.missedCalls(),
        },
        {
          to: paths.blockedNumbers(),
          label: text('title_blocked'),
          isHere: pathname === paths.blockedNumbers(),
        },
        ...[
          ...(seesQueues(profile) ? [{ to: paths.liveCalls(), label: text('title_live_calls') }] : []),
          ...(profile.admin_status ? [{ to: paths.recording(), label: text('title_recording') }] : []),
        ].map((tab) => ({ ...tab, isHere: tab.to === pathname })),
      ]}
    />
  )
}
