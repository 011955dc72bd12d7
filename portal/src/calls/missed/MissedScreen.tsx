import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatInline } from '../../format/date.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MissedTexts } from '../missed-texts/MissedTexts.tsx'
import { CallTabs } from '../recordings/CallTabs.tsx'
import { ClosedTable, DoneToday } from './DoneToday.tsx'
import { listedBy, MissedFilters } from './MissedFilters.tsx'
import { MissedPromise } from './MissedPromise.tsx'
import { MissedReport } from './MissedReport.tsx'
import { MissedSources } from './MissedSources.tsx'
import { MissedTable } from './MissedTable.tsx'
import { useMissedCalls } from './missed.queries.ts'
import { NoneLeft } from './NoneLeft.tsx'

/** The inbox of missed calls: who waits for a call back, the longest wait first, and who was reached today. */
export function MissedScreen() {
  const { admin_status, userStatus } = useProfile()
  const isAdmin = admin_status && userStatus !== 'lead'
  const { page, onPage, words, choose, isNarrowed } = usePage('of', 'source')
  const listed = listedBy(words)
  const isClosed = listed.of === 'closed'
  const lines = useMissedCalls(page, listed)
  const shown = { lines, page, onPage, empty: isNarrowed ? <NoneFound /> : <NoneLeft /> }
  return (
    <>
      <PageTitle>{text('title_missed_calls')}</PageTitle>
      <div className="mb-4">
        <CallTabs />
      </div>
      <div className="grid gap-4">
        <Card title={text(isClosed ? 'missed_list_closed' : 'missed_list')}>
          {!isNarrowed && <Waiting lines={lines} />}
          <MissedFilters listed={listed} choose={choose} isAdmin={isAdmin} />
          {isClosed ? (
            <ClosedTable label={text('missed_list_closed')} {...shown} />
          ) : (
            <MissedTable {...shown} />
          )}
        </Card>
        {!isClosed && <DoneToday />}
        {isAdmin && <MissedReport />}
        {isAdmin && <MissedTexts />}
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

const NoneFound = () => (
  <EmptyState title={text('missed_none_found')}>{text('missed_none_found_note')}</EmptyState>
)

/** How many wait, and since when. */
function Waiting({ lines }: { lines: ReturnType<typeof useMissedCalls> }) {
  const { total = 0, since = null } = lines.data ?? {}
  if (total === 0) return null
  return (
    <p className="mb-3">
      <b className="font-semibold">
        {text(total === 1 ? 'missed_waiting_one' : 'missed_waiting', {
          count: total.toLocaleString('en'),
        })}
      </b>{' '}
      {since && <span className="text-soft">{text('missed_since', { time: formatInline(since) })}</span>}
    </p>
  )
}
