import type { ReactNode } from 'react'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Skeleton } from '../../ui/states.tsx'

interface StatementBalancesProps {
  data: { readonly opening: number; readonly closing: number } | undefined
  /** further figures beside them */
  children?: ReactNode
}

/** What wallets held before the first and after the last line of the days that are shown. */
export const StatementBalances = ({ data, children }: StatementBalancesProps) => (
  <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
    {(['opening', 'closing'] as const).map((side) => (
      <div key={side}>
        <dt className="text-small text-soft">{text(`statement_${side}`)}</dt>
        <dd className="text-number font-semibold">
          {data ? formatNaira(data[side]) : <Skeleton className="my-1.5 h-5 w-28" />}
        </dd>
      </div>
    ))}
    {children}
  </dl>
)
