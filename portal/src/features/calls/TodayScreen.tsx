import { Link } from 'react-router'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { paths } from '../../paths.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card, Figure } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { useCallsToday } from './calls.queries.ts'

const count = (calls: number, kind = '') =>
  `${calls.toLocaleString('en')} ${kind}${calls === 1 ? 'call' : 'calls'}`

/** The workgroup's calls since midnight, for its admins: answered, missed, and what was spent on them. */
export function TodayScreen() {
  const { admin_status: isAdmin } = useProfile()
  return (
    <>
      <PageTitle
        aside={
          <Link to={paths.calls()} className={aloneLinkClass}>
            Call History
          </Link>
        }
      >
        Today
      </PageTitle>
      {isAdmin ? (
        <Numbers />
      ) : (
        <Card>
          <EmptyState title="Today’s numbers are for admins">
            Your own calls are in your Call History.
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function Numbers() {
  return (
    <Region
      of={useCallsToday()}
      failed="Today’s numbers could not be loaded."
      loading={<Skeleton className="h-34" />}
    >
      {({ answered, missed, calls, spent }) => (
        <div className="grid grid-cols-3 gap-4 max-cards:grid-cols-1">
          <Figure title="Answered" note={`of ${count(answered + missed, 'incoming ')}`}>
            {answered.toLocaleString('en')}
          </Figure>
          <Figure title="Missed" note={`of ${count(answered + missed, 'incoming ')}`}>
            {missed.toLocaleString('en')}
          </Figure>
          <Figure title="Spent" note={`on ${count(calls)} since midnight`}>
            {formatNaira(spent)}
          </Figure>
        </div>
      )}
    </Region>
  )
}
