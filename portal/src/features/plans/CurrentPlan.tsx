import { isRunning, PLAN_ENDING_DAYS } from '@ekoline/contract/plans.ts'
import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import type { WorkgroupPlan } from '@ekoline/contract/wallet.ts'
import { formatDay } from '../../format/date.ts'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { daysUntil, endWords } from '../profile/plan-line.ts'
import { runningPlan } from './plan-offer.ts'

const dayText = (wire: string) => formatDay(dayOf(instantOf(wire)))

/** How the plan stands: its state as a dot and words, and the day that matters. */
function stateOf(plan: WorkgroupPlan, now: Date): { tone: Tone; state: string; note: string | null } {
  const { ends, lapsed } = plan
  if (!isRunning(runningPlan(plan), now))
    return {
      tone: lapsed ? 'bad' : 'idle',
      state: lapsed ? 'Plan ended' : 'No plan',
      note: lapsed && `${lapsed.name} ended on ${dayText(lapsed.ended)}`,
    }
  if (ends === null) return { tone: 'good', state: 'Running', note: null }
  const left = daysUntil(instantOf(ends), now)
  return left <= PLAN_ENDING_DAYS
    ? { tone: 'warn', state: `Ends ${endWords(left)}`, note: `Runs until ${dayText(ends)}` }
    : { tone: 'good', state: 'Running', note: `Until ${dayText(ends)}, ${left} days left` }
}

/** What the workgroup is on. */
export function CurrentPlan({ plan, workgroup, now }: { plan: WorkgroupPlan; workgroup: string; now: Date }) {
  const { tone, state, note } = stateOf(plan, now)
  return (
    <div className="rounded-field bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate text-small text-faint">Plan of {workgroup}</span>
        <span className="text-small">
          <StatusDot tone={tone}>{state}</StatusDot>
        </span>
      </div>
      <p className="font-semibold">{plan.name}</p>
      {note && <p className="text-small text-soft">{note}</p>}
    </div>
  )
}
