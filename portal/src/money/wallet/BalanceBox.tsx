import { dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import type { ReactNode } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { planLine } from '../../core/profile/plan-line.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Figure } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { holdText } from './hold-text.ts'
import { useBalance, useFreeSeconds, useHolds } from './wallet.queries.ts'

interface BalanceBoxProps {
  /** else the plan */
  note?: ReactNode
  /** a call is under way */
  live?: boolean
}

/**
 * The balance, the largest number on its screen; 'Unlimited' on the special plan (account-core §1), with the naira that
 * stand beside it. Below them what is held, and by what.
 *
 * @source AC1-1, AC1-2, AC2-29, AC8-3
 */
export function BalanceBox({ note, live = false }: BalanceBoxProps) {
  const profile = useProfile()
  const balance = useBalance()
  const free = freeTimeLine(useFreeSeconds().data ?? [])
  const unlimited = isUnlimited(profile)
  const notes = (
    <>
      {unlimited && balance.data !== undefined && (
        <span className="block text-on-panel">
          {text('wallet_unlimited_airtime', { amount: formatNaira(balance.data) })}
        </span>
      )}
      {note ?? planLine(profile)}
      {free && <span className="block">{free}</span>}
      <Held />
    </>
  )
  return (
    <Figure title={text('wallet_title')} surface="panel" note={notes} live={live}>
      <BalanceFigure />
    </Figure>
  )
}

/** The balance alone, or why it is not known. */
export function BalanceFigure() {
  const balance = useBalance()
  if (isUnlimited(useProfile())) return text('unlimited')
  if (balance.data !== undefined) return formatNaira(balance.data)
  if (!balance.isError) return <Skeleton className="h-8 w-44 opacity-30" />
  return (
    <span role="alert" className="text-body font-normal tracking-normal">
      {unlessOffline(balance.error, text('balance_failed'))}{' '}
      <button
        type="button"
        onClick={() => balance.refetch()}
        className="min-h-10 font-semibold underline underline-offset-4"
      >
        {text('ui_try_again')}
      </button>
    </span>
  )
}

const HOLDS_NAMED = 3

/** What is held of the wallet, and what holds it; nothing while nothing is. */
function Held() {
  const wallet = useHolds().data
  if (!wallet || wallet.held === 0) return null
  const { held, holds } = wallet
  return (
    <div className="mt-2 border-t border-on-panel-soft/30 pt-2">
      <span className="block text-on-panel">{text('wallet_held', { amount: formatNaira(held) })}</span>
      <ul>
        {holds.slice(0, HOLDS_NAMED).map((hold) => (
          <li
            key={`${hold.kind} ${hold.reference ?? hold.party} ${hold.date}`}
            className="[overflow-wrap:anywhere]"
          >
            {`${holdText(hold)}, ${formatNaira(hold.amount)}`}
          </li>
        ))}
      </ul>
      {holds.length > HOLDS_NAMED && text('wallet_held_more', { count: holds.length - HOLDS_NAMED })}
    </div>
  )
}

interface Gift {
  seconds: number
  ends: string
}

const counted = (count: number, unit: 'second' | 'minute') =>
  text(count === 1 ? `free_${unit}` : `free_${unit}s`, { count })

/** Free talk time in words: '20 free minutes until 18 Feb 2027'; with several gifts, the end of the first. */
export function freeTimeLine(gifts: readonly Gift[]): string | null {
  const [first] = gifts
  if (!first) return null
  const seconds = gifts.reduce((sum, gift) => sum + gift.seconds, 0)
  const amount = seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute')
  const end = formatDay(dayOf(instantOf(first.ends)))
  return text(gifts.length === 1 ? 'free_until' : 'free_first_until', { amount, day: end })
}
