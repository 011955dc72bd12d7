import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AllowanceUse, isLimited } from './AllowanceUse.tsx'
import { useAllowance } from './allowance.queries.ts'

/** What the person's own calls may cost, and what is left; an admin without limits sees nothing. */
export function OwnAllowance() {
  const { admin_status: isAdmin } = useProfile()
  const found = useAllowance(useSeat().username)
  if (isAdmin && !(found.data && isLimited(found.data))) return null
  return (
    <Card title={text('allowance_own')}>
      <Region query={found} failed={text('allowance_failed')} loading={<Skeleton className="h-20" />}>
        {(allowance) =>
          isLimited(allowance) ? (
            <AllowanceUse allowance={allowance} />
          ) : (
            <p className="text-small text-soft">{text('allowance_own_none')}</p>
          )
        }
      </Region>
    </Card>
  )
}
