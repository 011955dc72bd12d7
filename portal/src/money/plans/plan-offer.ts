import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import {
  isRunning,
  nextChargeAfter,
  planAfter,
  planCharge,
  planIds,
} from '@ekoline/contract/money/plan-rules.ts'
import type { Plan, WorkgroupPlan } from '@ekoline/contract/money/plans.ts'
import { type Kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { DAY_MS, dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { formatDay } from '../../format/date.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
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
  /** what the button says, with the charge */
  readonly action: MessageKey
}

const koboOf = (naira: number) => koboFromNaira(naira) as Kobo
const daysText = (days: number) =>
  days < 1 ? text('plan_some_hours') : days === 1 ? text('plan_one_day') : text('compare_days', { days })
const dayAt = (at: Date) => formatDay(dayOf(at))

/** Whether a plan is for one person, and the workgroup has more: the server refuses to sell it then. */
export const isForFewer = ({ people }: WorkgroupPlan, planId: number) =>
  planId === planIds.unlimited && people > 1

/** The plan of the workgroup as the rules know it. */
export const runningPlan = ({ id, amount, credit, days, ends }: WorkgroupPlan) => ({
  id,
  price: koboOf(amount),
  credit: koboOf(credit),
  days,
  endsAt: ends === null ? null : instantOf(ends),
})

const termsOf = ({ id, amount, credit, days }: Plan) => ({
  id,
  price: koboOf(amount),
  credit: koboOf(credit),
  days,
})

function givesOf(plan: Plan): string[] {
  const airtime = koboOf(plan.credit)
  const { subscription, days } = plan
  return [
    plan.description,
    ...(plan.id === planIds.unlimited ? [text('plan_gives_unlimited')] : []),
    ...(airtime > 0 ? [text('plan_gives_airtime', { amount: formatKobo(airtime) })] : []),
    ...(subscription
      ? [text('plan_gives_monthly')]
      : [text(airtime > 0 ? 'plan_gives_everybody' : 'compare_days', { days })]),
  ]
}

function consequenceOf(current: WorkgroupPlan, plan: Plan, now: Date): string {
  const running = runningPlan(current)
  const month = plan.subscription ? { from: now, until: nextChargeAfter(now, now) } : null
  const { endsAt } = planAfter(running, termsOf(plan), now, { month })
  if (!isRunning(running, now)) return text('plan_runs_until', { day: dayAt(endsAt ?? now) })
  if (running.id === plan.id && month && running.endsAt && endsAt)
    return text('plan_goes_on_monthly', { from: dayAt(running.endsAt), until: dayAt(endsAt) })
  if (running.id === plan.id)
    return running.endsAt && endsAt
      ? text('plan_goes_on', { from: dayAt(running.endsAt), until: dayAt(endsAt) })
      : text('plan_adds_airtime')
  const replaced = { plan: current.name, day: dayAt(endsAt ?? now) }
  if (running.credit > 0) return text('plan_replaces_airtime', replaced)
  const more = endsAt ? Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS) - plan.days : 0
  return text('plan_replaces', { ...replaced, days: daysText(more) })
}

export function offerOf(current: WorkgroupPlan, plan: Plan, now: Date): Offer {
  const price = koboOf(plan.amount)
  const isNow = isRunning(runningPlan(current), now)
  const same = isNow && current.id === plan.id
  return {
    price,
    charge: planCharge({ price, subscription: plan.subscription }, feeRule()),
    gives: givesOf(plan),
    consequence: consequenceOf(current, plan, now),
    replaces: isNow && !same,
    action: same ? 'plan_renew_for' : isNow ? 'plan_change_for' : 'amount_pay_charge',
  }
}
