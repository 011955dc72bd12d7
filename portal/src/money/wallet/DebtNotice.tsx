import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { useHolds } from './wallet.queries.ts'

/**
 * What the workgroup owes after a chargeback or refund: admins read how much and how it is paid, members who can pay it;
 * nothing without a debt (decisions, "Money").
 */
export function DebtNotice() {
  const { admin_status: isAdmin } = useProfile()
  const owed = useHolds().data?.owed ?? 0
  if (owed === 0) return null
  return (
    <div role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {isAdmin ? (
        <>
          {text('owed_notice', { owed: formatNaira(owed) })}{' '}
          <Link to={paths.topUp()} className="font-semibold underline underline-offset-4">
            {text('owed_pay')}
          </Link>
        </>
      ) : (
        text('owed_notice_member')
      )}
    </div>
  )
}
