import type { ReactNode } from 'react'
import { unlessOffline } from '../../client.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Figure } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { planLine } from '../profile/plan-line.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { freeTimeLine } from './free-time.ts'
import { useBalance, useFreeSeconds } from './wallet.queries.ts'

/** The balance, the largest number on its screen; 'Unlimited' on the special plan (account-core §1). */
export function BalanceBox({ note }: { note?: ReactNode }) {
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
    <Figure title="Wallet balance" surface="panel" note={notes}>
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
