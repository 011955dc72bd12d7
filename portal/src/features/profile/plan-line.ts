import { PLAN_ENDING_DAYS } from '@ekoline/contract/plan-rules.ts'
import type { UserProfile } from '@ekoline/contract/profile.ts'
import { DAY_MS, dayOf, instantOf } from '@ekoline/contract/time.ts'
import { formatDay } from '../../format/date.ts'

/** The hash of an address that opens the plans. */
export const PLANS_ANCHOR = 'plans'

/** Lagos days until an instant: 0 on its day. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, (Date.parse(dayOf(end)) - Date.parse(dayOf(now))) / DAY_MS)
}

/** 'today', 'tomorrow', 'in 3 days'. */
export function endWords(days: number): string {
  return ['today', 'tomorrow'][days] ?? `in ${days} days`
}

/** The plan and its end in a line: 'Business starter, until 18 Dec 2026', near its end 'ends in 2 days'. */
export function planLine({ plan, plan_ends }: UserProfile, now = new Date()): string {
  if (plan_ends === null) return plan.name
  const end = instantOf(plan_ends)
  const left = daysUntil(end, now)
  return `${plan.name}, ${left <= PLAN_ENDING_DAYS ? `ends ${endWords(left)}` : `until ${formatDay(dayOf(end))}`}`
}
