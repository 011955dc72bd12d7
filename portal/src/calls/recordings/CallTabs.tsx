import { useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { ScreenTabs } from '../../kit/ScreenTabs.tsx'
import { text } from '../../text.ts'

/** The call history, what is missed of it, and for admins the live calls and what is recorded. */
export function CallTabs() {
  const { admin_status: isAdmin } = useProfile()
  const { pathname, search } = useLocation()
  const isHistory = pathname === paths.calls()
  const isMissed = new URLSearchParams(search).get('outcome') === 'missed'
  const missed = `${paths.calls()}?${isAdmin ? 'whose=everybody&' : ''}outcome=missed`
  return (
    <ScreenTabs
      label={text('calls_tabs')}
      tabs={[
        { to: paths.calls(), label: text('calls_tab_all'), isHere: isHistory && !isMissed },
        { to: missed, label: text('call_missed'), isHere: isHistory && isMissed },
        ...(isAdmin
          ? [
              { to: paths.liveCalls(), label: text('title_live_calls') },
              { to: paths.recording(), label: text('title_recording') },
            ].map((tab) => ({ ...tab, isHere: tab.to === pathname }))
          : []),
      ]}
    />
  )
}
