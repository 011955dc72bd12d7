import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Figure } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSeat } from '../profile/profile.queries.ts'
import { useTotalUsers } from './dashboard.queries.ts'

/** How many people the workgroup has (service-areas §2, "Dashboard"). */
export function TotalUsers() {
  const { workgroup } = useSeat()
  const total = useTotalUsers()
  return (
    <Figure title="Total users" note={workgroup}>
      {total.data !== undefined ? (
        total.data.toLocaleString('en')
      ) : total.isError ? (
        <span role="alert" className="text-body font-normal tracking-normal">
          {unlessOffline(total.error, text('users_failed'))}{' '}
          <button type="button" onClick={() => total.refetch()} className={`min-h-10 ${linkClass}`}>
            Try again
          </button>
        </span>
      ) : (
        <Skeleton className="h-8 w-14" />
      )}
    </Figure>
  )
}
