import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatInline } from '../../format/date.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CallTabs } from '../recordings/CallTabs.tsx'
import { DoneToday } from './DoneToday.tsx'
import { MissedPromise } from './MissedPromise.tsx'
import { MissedReport } from './MissedReport.tsx'
import { MissedSources } from './MissedSources.tsx'
import { MissedTable } from './MissedTable.tsx'
import { useMissedCalls } from './missed.queries.ts'

/** The inbox of missed calls: who waits for a call back, the longest wait first, and who was reached today. */
export function MissedScreen() {
  const { admin_status, userStatus } = useProfile()
  const isAdmin = admin_status && userStatus !== 'lead'
  const { page, onPage } = usePage()
  const lines = useMissedCalls(page)
  const { total = 0, since = null } = lines.data ?? {}
  return (
    <>
      <PageTitle>{text('title_missed_calls')}</PageTitle>
      <div className="mb-4">
        <CallTabs />
      </div>
      <div className="grid gap-4">
        <Card title={text('missed_list')}>
          {total > 0 && (
            <p className="mb-3">
              <b className="font-semibold">
                {text(total === 1 ? 'missed_waiting_one' : 'missed_waiting', {
                  count: total.toLocaleString('en'),
                })}
              </b>{' '}
              {since && (
                <span className="text-soft">{text('missed_since', { time: formatInline(since) })}</span>
              )}
            </p>
          )}
          <MissedTable lines={lines} page={page} onPage={onPage} />
        </Card>
        <DoneToday />
        {isAdmin && <MissedReport />}
        {isAdmin && (
          <Card title={text('missed_settings')}>
            <MissedPromise />
            <MissedSources />
          </Card>
        )}
      </div>
    </>
  )
}
