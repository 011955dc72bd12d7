import { Link } from 'react-router'
import { formatNaira } from '../../format/naira.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { TOP_UP_ANCHOR } from './TopUpPanel.tsx'
import { useBalance } from './wallet.queries.ts'

/** The balance in the header, with a link to top up. */
export function BalanceChip() {
  const unlimited = isUnlimited(useProfile())
  const { data } = useBalance()
  return (
    <div className="ml-auto flex h-11 shrink-0 items-center rounded-full border border-line p-0.5 max-cards:border-0">
      <span className="min-w-30 px-3 text-right tabular-nums max-cards:hidden">
        <span className="sr-only">Wallet balance </span>
        {unlimited ? text('unlimited') : data !== undefined && formatNaira(data)}
      </span>
      <Link
        to={`${paths.payments()}#${TOP_UP_ANCHOR}`}
        className={cx(
          'grid h-10 place-items-center rounded-full bg-lagoon px-4 text-small max-cards:px-3.5 font-semibold text-on-lagoon',
          'hover:bg-lagoon-deep',
        )}
      >
        Top up
      </Link>
    </div>
  )
}
