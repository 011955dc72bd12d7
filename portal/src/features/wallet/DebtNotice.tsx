import { text } from '../../text.ts'
import { useBalanceAlert } from './balance-alert.queries.ts'

const exact = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** What is owed after a chargeback or refund, and how it is paid; nothing when nothing is (decisions, "Money"). */
export function DebtNotice() {
  const owed = useBalanceAlert().data?.owed ?? 0
  if (owed === 0) return null
  return (
    <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {text('owed_notice', { owed: owed.toLocaleString('en', exact) })}
    </p>
  )
}
