import type { Allowance } from '@ekoline/contract/calls/allowances.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Progress } from '../../ui/Progress.tsx'

/** Whether the calls may cost no more than something, or not go everywhere. */
export const isLimited = ({ month, day, destinations }: Allowance) =>
  month.limit !== null || day.limit !== null || destinations !== 'all'

/** What is used of an allowance, and what is left: this month and today; and which numbers may be called. */
export function AllowanceUse({ allowance }: { allowance: Allowance }) {
  return (
    <div className="grid gap-3">
      {(['month', 'day'] as const).map((name) => (
        <Use key={name} period={text(`allowance_${name}`)} {...allowance[name]} />
      ))}
      {allowance.destinations !== 'all' && (
        <p className="text-small text-soft">
          {text('allowance_may_call', { destinations: text(`allowance_${allowance.destinations}`) })}
        </p>
      )}
    </div>
  )
}

interface UseProps {
  period: string
  used: number
  limit: number | null
  left: number | null
}

function Use({ period, used, limit, left }: UseProps) {
  const spent = formatNaira(used)
  if (limit === null || left === null)
    return <p className="text-small text-soft">{text('allowance_no_limit', { period, used: spent })}</p>
  const values = { period, used: spent, limit: formatNaira(limit), left: formatNaira(left) }
  return <Progress label={text('allowance_left', values)} share={Math.min(1, used / limit)} />
}
