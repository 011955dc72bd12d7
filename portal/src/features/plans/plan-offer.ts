import { type Kobo, koboFromNaira } from '@ekoline/contract/money.ts'
import {
  airtimeOf,
  isRunning,
  isSubscription,
  nextChargeAfter,
  PLAN_DAYS,
  planAfter,
  planCharge,
  planIds,
} from '@ekoline/contract/plan-rules.ts'
import type { Plan, WorkgroupPlan } from '@ekoline/contract/plans.ts'
import { DAY_MS, dayOf, instantOf } from '@ekoline/contract/time.ts'
import { formatDay } from '../../format/date.ts'
import { formatKobo } from '../../format/naira.ts'
import { feeRule } from '../wallet/fee-rule.ts'

/** What choosing a plan would come to, before anything is paid. */
export interface Offer {
  readonly price: Kobo
  readonly charge: Kobo
  /** what one gets, line by line */
  readonly gives: readonly string[]
  /** what will be, in a sentence */
  readonly consequence: string
  /** the running plan ends by it */
  readonly replaces: boolean
  /** what the button does */
  readonly verb: string
}

const koboOf = (naira: number) => koboFromNaira(naira) as Kobo
const daysText = (days: number) => (days < 1 ? 'some hours' : days === 1 ? '1 day' : `${days} days`)
const dayAt = (at: Date) => formatDay(dayOf(at))

/** The plan of the workgroup as the rules know it. */
export const runningPlan = ({ id, amount, ends }: WorkgroupPlan) => ({
  id,
  price: koboOf(amount),
  endsAt: ends === null ? null : instantOf(ends),
})

function givesOf(plan: Plan, price: Kobo): string[] {
  const airtime = airtimeOf({ id: plan.id, price })
  return [
    plan.description,
    ...(plan.id === planIds.unlimited
      ? ['Calls from your own SIP phone; the dial box and campaigns are off on it']
      : []),
    ...(airtime > 0 ? [`${formatKobo(airtime)} of airtime in your wallet`] : []),
    ...(isSubscription(price)
      ? ['A subscription: your card is charged again every month, without a fee']
      : [airtime > 0 ? `${PLAN_DAYS} days, for everybody in the workgroup` : `${PLAN_DAYS} days`]),
  ]
}

function consequenceOf(current: WorkgroupPlan, plan: Plan, price: Kobo, now: Date): string {
  const running = runningPlan(current)
  const month = isSubscription(price) ? { from: now, until: nextChargeAfter(now, now) } : null
  const { endsAt } = planAfter(running, { id: plan.id, price }, now, { month })
  if (!isRunning(running, now)) return `Runs until ${dayAt(endsAt ?? now)}.`
  if (running.id === plan.id && month && running.endsAt && endsAt)
    return `If you pay now, the plan goes on from ${dayAt(running.endsAt)} to ${dayAt(endsAt)}, and from then on your card renews it every month.`
  if (running.id === plan.id)
    return running.endsAt && endsAt
      ? `Goes on from ${dayAt(running.endsAt)} until ${dayAt(endsAt)}: no day is lost.`
      : 'Adds the airtime; the plan has no end.'
  const until = `Replaces ${current.name} at once and runs until ${dayAt(endsAt ?? now)}`
  if (airtimeOf(running) > 0) return `${until}. The airtime in your wallet stays.`
  const more = endsAt ? Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS) - PLAN_DAYS : 0
  return `${until}: what is left of it gives you ${daysText(more)} more.`
}

export function offerOf(current: WorkgroupPlan, plan: Plan, now: Date): Offer {
  const price = koboOf(plan.amount)
  const isNow = isRunning(runningPlan(current), now)
  const same = isNow && current.id === plan.id
  return {
    price,
    charge: planCharge(price, feeRule()),
    gives: givesOf(plan, price),
    consequence: consequenceOf(current, plan, price, now),
    replaces: isNow && !same,
    verb: same ? 'Renew for' : isNow ? 'Change plan for' : 'Pay',
  }
}
