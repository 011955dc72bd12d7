// @source SA-7

import type { Overview, SetupStep } from '@ekoline/contract/company/dashboard.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { currentPlan, showSetup } from '../../core/workgroups/workgroups.service.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Facts, findFacts } from './dashboard.sql.ts'

/** What an admin alone does, and what a lead, who only reads, cannot do. */
const byAdmins: readonly SetupStep[] = ['line', 'invite']
const notByLeads: readonly SetupStep[] = ['line', 'my_phone', 'call', 'invite']

/**
 * How many people the caller's workgroup has, and which steps of the first day the seat has done; of those, only what
 * the seat can do.
 *
 * @source docs/decisions/016-screens.md, "The first day"
 */
export async function overview(ctx: Context, caller: Caller): Promise<Overview> {
  const [facts, plan] = await Promise.all([findFacts(ctx.db, caller), currentPlan(ctx, caller.workgroupId)])
  // Only they need it: those who signed up verified it before the first login.
  const placesCalls = !caller.lead && plan.id !== planIds.unlimited
  const may = (step: SetupStep) =>
    (caller.admin || !byAdmins.includes(step)) &&
    !(caller.lead && notByLeads.includes(step)) &&
    (step !== 'verify_phone' || facts.phoneVerified || placesCalls)
  const steps = Object.entries(doneBy(facts, plan.id)).map(([step, done]) => ({
    step: step as SetupStep,
    done,
  }))
  return {
    users: facts.users,
    invited: caller.admin ? facts.invited : null,
    setup: {
      steps: steps.filter(({ step }) => may(step)),
      hidden: facts.hidden,
      number_price: naira(facts.numberPrice),
    },
  }
}

/** In the order in which they are shown. */
const doneBy = (facts: Facts, plan: number): Record<SetupStep, boolean> => ({
  verify_phone: facts.phoneVerified,
  line: facts.workgroupHasLine,
  nin: facts.hasNin,
  top_up: facts.everFunded || plan === planIds.unlimited, // which credits nothing
  my_phone: facts.hasPhone,
  call: facts.everCalled,
  email: facts.emailProven, // before it, no one can be invited
  invite: facts.users > 1,
})

/** Puts the list of the first day aside for the caller's seat, or brings it back. */
export const hideSetup = (ctx: Context, { seatId }: Caller, hidden: boolean): Promise<void> =>
  showSetup(ctx, seatId, !hidden)
