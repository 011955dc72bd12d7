import { SIGN_UP_PLAN_ID } from '@ekoline/contract/company/sign-up-fields.ts'
import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import { PLAN_ENDING_DAYS } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS, dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { formatDay } from '../../format/date.ts'
import { text } from '../../text.ts'

/** Lagos days until an instant: 0 on its day. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, (Date.parse(dayOf(end)) - Date.parse(dayOf(now))) / DAY_MS)
}

/** 'today', 'tomorrow', 'in 3 days'. */
export function endWords(days: number): string {
  if (days < 2) return text(days === 0 ? 'plan_today' : 'plan_tomorrow')
  return text('plan_in_days', { days })
}

/** A plan's name as people know it: 'Web sign-up' says how one came, not what one pays. */
export const planName = ({ id, name }: Pick<UserProfile['plan'], 'id' | 'name'>) =>
  id === SIGN_UP_PLAN_ID ? text('plan_web') : name

/** The plan and its end in a line: 'Business starter, until 18 Dec 2026', near its end 'ends in 2 days'. */
export function planLine({ plan, plan_ends }: UserProfile, now = new Date()): string {
  if (plan_ends === null) return planName(plan)
  const end = instantOf(plan_ends)
  const left = daysUntil(end, now)
  return left <= PLAN_ENDING_DAYS
    ? text('plan_line_ends', { plan: planName(plan), when: endWords(left) })
    : text('plan_line_until', { plan: planName(plan), day: formatDay(dayOf(end)) })
}
