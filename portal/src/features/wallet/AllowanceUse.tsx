import type { Allowance } from '@ekoline/contract/allowances.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Progress } from '../../ui/Progress.tsx'
import './allowance-texts.ts'

/** Whether the calls may cost no more than something. */
export const isLimited = ({ month, day }: Allowance) => month.limit !== null || day.limit !== null

/** What is used of an allowance, and what is left: this month and today. */
export function AllowanceUse({ of }: { of: Allowance }) {
  return (
    <div className="grid gap-3">
      {(['month', 'day'] as const).map((name) => (
        <Use key={name} period={text(`allowance_${name}`)} {...of[name]} />
      ))}
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
