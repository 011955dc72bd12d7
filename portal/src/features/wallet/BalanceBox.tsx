import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import type { ReactNode } from 'react'
import { unlessOffline } from '../../client.ts'
import { formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Figure } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { planLine } from '../profile/plan-line.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { useBalance, useFreeSeconds } from './wallet.queries.ts'

interface BalanceBoxProps {
  /** else the plan */
  note?: ReactNode
  /** a call is under way */
  live?: boolean
}

/** The balance, the largest number on its screen; 'Unlimited' on the special plan (account-core §1). */
export function BalanceBox({ note, live = false }: BalanceBoxProps) {
  const profile = useProfile()
  const balance = useBalance()
  const free = freeTimeLine(useFreeSeconds().data ?? [])
  const notes = (
    <>
      {note ?? planLine(profile)}
      {free && <span className="block">{free}</span>}
    </>
  )
  return (
    <Figure title="Wallet balance" surface="panel" note={notes} live={live}>
      {isUnlimited(profile) ? (
        text('unlimited')
      ) : balance.data !== undefined ? (
        formatNaira(balance.data)
      ) : balance.isError ? (
        <span role="alert" className="text-body font-normal tracking-normal">
          {unlessOffline(balance.error, text('balance_failed'))}{' '}
          <button
            type="button"
            onClick={() => balance.refetch()}
            className="min-h-10 font-semibold underline underline-offset-4"
          >
            Try again
          </button>
        </span>
      ) : (
        <Skeleton className="h-8 w-44 opacity-30" />
      )}
    </Figure>
  )
}

interface Gift {
  seconds: number
  ends: string
}

const counted = (count: number, unit: string) => `${count} free ${unit}${count === 1 ? '' : 's'}`

/** Free talk time in words: '20 free minutes until 18 Feb 2027'; with several gifts, the end of the first. */
export function freeTimeLine(gifts: readonly Gift[]): string | null {
  const [first] = gifts
  if (!first) return null
  const seconds = gifts.reduce((sum, gift) => sum + gift.seconds, 0)
  const amount = seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute')
  const end = formatDay(dayOf(instantOf(first.ends)))
  return gifts.length === 1 ? `${amount} until ${end}` : `${amount}, the first end on ${end}`
}
