import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useProfile } from '../../../core/profile/profile.queries.ts'
import { formatNaira } from '../../../format/naira.ts'
import { text } from '../../../text.ts'
import { aloneLinkClass } from '../../../ui/Button.tsx'
import { useNumbers } from '../../phone-numbers/phone-numbers.queries.ts'
import { useBalance } from '../../wallet/wallet.queries.ts'

/** After a payment: what is in the wallet now, and what is done with it next. */
export function NextStep() {
  const { admin_status: isAdmin } = useProfile()
  const balance = useBalance().data
  const numbers = useNumbers(1).data
  if (balance === undefined || !numbers) return null
  const hasNone = isAdmin && numbers.total === 0
  return (
    <p role="status" className="mb-4 rounded-field bg-good-wash px-4 py-3 text-ink">
      {text('payment_next', { balance: formatNaira(balance) })}{' '}
      <Link to={hasNone ? paths.phone() : paths.overview()} className={aloneLinkClass}>
        {text(hasNone ? 'payment_next_number' : 'payment_next_call')}
      </Link>
    </p>
  )
}
