import type { ReactNode } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { BalanceFigure } from './BalanceBox.tsx'
import { useBalance, useHolds } from './wallet.queries.ts'

/** The balance in one line, for a screen that is about something else. @param children what is done with it, at the right */
export function BalanceLine({ children }: { children: ReactNode }) {
  const unlimited = isUnlimited(useProfile())
  const { data } = useBalance()
  const held = useHolds().data?.held ?? 0
  return (
    <section
      aria-label={text('wallet_title')}
      className="flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-2.5 max-cards:px-4"
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h2 className="text-small text-soft">{text('wallet_title')}</h2>
        <div className="text-lead font-semibold tabular-nums">
          <BalanceFigure />
        </div>
        {unlimited && data !== undefined && (
          <span className="text-small text-faint">
            {text('wallet_unlimited_airtime', { amount: formatNaira(data) })}
          </span>
        )}
        {held > 0 && (
          <span className="text-small text-faint">{text('wallet_held', { amount: formatNaira(held) })}</span>
        )}
      </div>
      {children}
    </section>
  )
}
