import { isRunning, PLAN_ENDING_DAYS } from '@ekoline/contract/money/plan-rules.ts'
import type { WorkgroupPlan } from '@ekoline/contract/money/plans.ts'
import { dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { daysUntil, endWords, planName } from '../../core/profile/plan-line.ts'
import { formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { isForFewer, runningPlan } from './plan-offer.ts'

const dayText = (wire: string) => formatDay(dayOf(instantOf(wire)))

/** The plan's state as a dot and words, and its next date. */
function stateOf(plan: WorkgroupPlan, now: Date): { tone: Tone; state: string; note: string | null } {
  const { ends, lapsed, renews, monthly, amount } = plan
  const running = runningPlan(plan)
  if (!isRunning(running, now))
    return {
      tone: lapsed ? 'bad' : 'idle',
      state: text(lapsed ? 'plan_state_ended' : 'plan_state_none'),
      note: lapsed && text('plan_ended_on', { plan: lapsed.name, day: dayText(lapsed.ended) }),
    }
  const isGood = { tone: 'good', state: text('plan_state_running') } as const
  if (ends === null) return { ...isGood, note: null }
  const day = dayText(ends)
  if (renews)
    return { ...isGood, note: text('plan_renews_monthly', { day, amount: formatNaira(monthly ?? amount) }) }
  const left = daysUntil(instantOf(ends), now)
  const isUnrenewed = plan.subscription
  return left <= PLAN_ENDING_DAYS
    ? {
        tone: 'warn',
        state: text('plan_state_ends', { when: endWords(left) }),
        note: text(isUnrenewed ? 'plan_ends_unrenewed' : 'plan_ends_on', { day }),
      }
    : {
        ...isGood,
        note: text(isUnrenewed ? 'plan_days_left_unrenewed' : 'plan_days_left', { day, days: left }),
      }
}

/** Asks before a subscription is ended: what was paid for stays, and nothing is charged again. */
function EndDialog({ plan: { name, ends }, onClose }: { plan: WorkgroupPlan; onClose: () => void }) {
  const ending = useChange(() => client.endSubscription(null), {
    done: 'subscription_ended',
    failed: 'subscription_end_failed',
    refreshes: 'money',
  })
  return (
    <ConfirmDialog
      title={text('subscription_end_title')}
      action={text('subscription_end')}
      danger
      busy={ending.isPending}
      onConfirm={() => ending.run().then(onClose)}
      onClose={onClose}
    >
      {ends === null
        ? text('subscription_end_no_end', { plan: name })
        : text('subscription_end_until', { plan: name, day: dayText(ends) })}
    </ConfirmDialog>
  )
}

interface CurrentPlanProps {
  plan: WorkgroupPlan
  workgroup: string
  now: Date
  /** may buy for the workgroup, and end its subscription */
  buys: boolean
}

/** What the workgroup is on. */
export function CurrentPlan({ plan, workgroup, now, buys }: CurrentPlanProps) {
  const [asks, setAsks] = useState(false)
  const { tone, state, note } = stateOf(plan, now)
  return (
    <div className="rounded-field bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate text-small text-faint">{text('plan_of', { workgroup })}</span>
        <span className="text-small">
          <StatusDot tone={tone}>{state}</StatusDot>
        </span>
      </div>
      <p className="font-semibold">{planName(plan)}</p>
      {note && <p className="text-small text-soft">{note}</p>}
      {plan.next_price && (
        <p className="text-small text-warn">
          {text('plan_next_price', {
            day: dayText(plan.next_price.from),
            amount: formatNaira(plan.next_price.amount),
          })}
        </p>
      )}
      {plan.ends && isForFewer(plan, plan.id) && (
        <p className="text-small text-warn">{text('plan_shared_until', { day: dayText(plan.ends) })}</p>
      )}
      {plan.renews && buys && (
        <Button kind="quiet" size="row" className="mt-2" onClick={() => setAsks(true)}>
          {text('subscription_end')}
        </Button>
      )}
      {asks && <EndDialog plan={plan} onClose={() => setAsks(false)} />}
    </div>
  )
}
