import { isRunning, isSubscription, PLAN_ENDING_DAYS } from '@ekoline/contract/plan-rules.ts'
import type { WorkgroupPlan } from '@ekoline/contract/plans.ts'
import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { formatDay } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { daysUntil, endWords } from '../profile/plan-line.ts'
import { runningPlan } from './plan-offer.ts'

const dayText = (wire: string) => formatDay(dayOf(instantOf(wire)))

/** The plan's state as a dot and words, and its next date. */
function stateOf(plan: WorkgroupPlan, now: Date): { tone: Tone; state: string; note: string | null } {
  const { ends, lapsed, renews } = plan
  const running = runningPlan(plan)
  if (!isRunning(running, now))
    return {
      tone: lapsed ? 'bad' : 'idle',
      state: lapsed ? 'Plan ended' : 'No plan',
      note: lapsed && `${lapsed.name} ended on ${dayText(lapsed.ended)}`,
    }
  if (ends === null) return { tone: 'good', state: 'Running', note: null }
  if (renews)
    return { tone: 'good', state: 'Running', note: `Until ${dayText(ends)}; your card renews it every month` }
  const left = daysUntil(instantOf(ends), now)
  const notRenewed = isSubscription(running.price) ? '. No renewal is set up' : ''
  return left <= PLAN_ENDING_DAYS
    ? { tone: 'warn', state: `Ends ${endWords(left)}`, note: `Runs until ${dayText(ends)}${notRenewed}` }
    : { tone: 'good', state: 'Running', note: `Until ${dayText(ends)}, ${left} days left${notRenewed}` }
}

/** Asks before a subscription is ended: what was paid for stays, and nothing is charged again. */
function EndDialog({ plan: { name, ends }, onClose }: { plan: WorkgroupPlan; onClose: () => void }) {
  const ending = useChange(() => client.endSubscription(null), {
    done: 'subscription_ended',
    failed: 'subscription_end_failed',
    refreshes: ['plan'],
  })
  return (
    <ConfirmDialog
      title="End the subscription?"
      action="End subscription"
      danger
      busy={ending.isPending}
      onConfirm={() => ending.run().then(onClose)}
      onClose={onClose}
    >
      Your card is not charged again. {name} runs {ends === null ? 'on' : `until ${dayText(ends)}`}.
      Afterwards the workgroup is on pay as you go, and what is in its wallets stays.
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
        <span className="min-w-0 truncate text-small text-faint">Plan of {workgroup}</span>
        <span className="text-small">
          <StatusDot tone={tone}>{state}</StatusDot>
        </span>
      </div>
      <p className="font-semibold">{plan.name}</p>
      {note && <p className="text-small text-soft">{note}</p>}
      {plan.renews && buys && (
        <Button kind="quiet" size="row" className="mt-2" onClick={() => setAsks(true)}>
          End subscription
        </Button>
      )}
      {asks && <EndDialog plan={plan} onClose={() => setAsks(false)} />}
    </div>
  )
}
