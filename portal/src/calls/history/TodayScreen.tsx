import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card, Figure } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useCallsToday } from './calls.queries.ts'

const count = (calls: number, one: MessageKey, many: MessageKey) =>
  calls === 1 ? text(one) : text(many, { count: calls.toLocaleString('en') })

/**
 * The workgroup's calls since midnight, for its admins: answered, missed, and what was spent on them.
 *
 * @source AC2-43
 */
export function TodayScreen() {
  const { admin_status: isAdmin } = useProfile()
  return (
    <>
      <PageTitle
        aside={
          <Link to={paths.calls()} className={aloneLinkClass}>
            {text('calls_title')}
          </Link>
        }
      >
        {text(isAdmin ? 'calls_today_everybody' : 'calls_today')}
      </PageTitle>
      {isAdmin ? (
        <Numbers />
      ) : (
        <Card>
          <EmptyState title={text('calls_today_admins')}>{text('calls_today_admins_what')}</EmptyState>
        </Card>
      )}
    </>
  )
}

function Numbers() {
  return (
    <Region
      query={useCallsToday()}
      failed={text('calls_today_failed')}
      loading={<Skeleton className="h-34" />}
    >
      {({ answered, missed, calls, spent }) => {
        const incoming = count(answered + missed, 'calls_today_of_one', 'calls_today_of')
        return (
          <div className="grid grid-cols-3 gap-4 max-cards:grid-cols-1">
            <Figure title={text('calls_today_answered')} note={incoming}>
              {answered.toLocaleString('en')}
            </Figure>
            <Figure title={text('calls_today_missed')} note={incoming}>
              {missed.toLocaleString('en')}
            </Figure>
            <Figure
              title={text('calls_today_spent')}
              note={count(calls, 'calls_today_on_one', 'calls_today_on')}
            >
              {formatNaira(spent)}
            </Figure>
          </div>
        )
      }}
    </Region>
  )
}
