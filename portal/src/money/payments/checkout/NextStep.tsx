import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useProfile } from '../../../core/profile/profile.queries.ts'
import { formatNaira } from '../../../format/naira.ts'
import { text } from '../../../text.ts'
import { aloneLinkClass } from '../../../ui/Button.tsx'
import { useBalance } from '../../wallet/wallet.queries.ts'
import { useHasNumber } from './payments.queries.ts'

/** After a payment: what is in the wallet now, and what is done with it next. */
export function NextStep() {
  const { admin_status: isAdmin } = useProfile()
  const balance = useBalance().data
  const hasNumber = useHasNumber().data
  if (balance === undefined || hasNumber === undefined) return null
  const hasNone = isAdmin && !hasNumber
  return (
    <p role="status" className="mb-4 rounded-field bg-good-wash px-4 py-3 text-ink">
      {text('payment_next', { balance: formatNaira(balance) })}{' '}
      <Link to={hasNone ? paths.phone() : paths.overview()} className={aloneLinkClass}>
        {text(hasNone ? 'payment_next_number' : 'payment_next_call')}
      </Link>
    </p>
  )
}
